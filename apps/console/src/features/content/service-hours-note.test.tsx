// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { drawOnMock, settled } from '../../testing/draw-on-mock';
import { ServiceHoursNote } from './service-hours-note';

const setting = { type: 'list', what: '', standard: [], isOwn: true, minimum: null, maximum: null, choices: [] };
/** The brand as the mock has it, with these hours of service. */
const draw = (serviceHours: readonly string[]) =>
  drawOnMock(<ServiceHoursNote />, {
    areas: ['content', 'brand'],
    answers: {
      staffGetBrand: ({ made }) => ({
        ...made,
        settings: [
          { ...setting, name: 'serviceHours', value: serviceHours },
          { ...setting, name: 'serviceAnswerMinutes', value: 5 },
        ],
      }),
    },
  });

it('tells when customer service is there', async () => {
  await draw(['mon 08:00-23:00', 'sat 09:00-12:00']);
  await settled();
  expect(document.body.textContent).toMatch(/Mon.*08:00.*23:00.*Sat.*09:00.*12:00/);
});

it('says that players are told of no hours where there are none', async () => {
  await draw([]);
  await settled();
  expect(document.body.textContent).not.toMatch(/\d\d:\d\d/);
  expect(document.body.textContent).not.toBe('');
});
