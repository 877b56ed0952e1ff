import { linkClass } from '@sortes/ui';
import { alarmSentence, placeOf, type Alarm } from './alarm-words';
import { useFormat } from './format';
import { gatewayText } from './gateway-text';
import { useSession } from './session';
import { subjectText } from './subject-words';
import { SubjectLink } from './subject-link';
import { useT } from './texts';
import { ScreenLink } from './screen-link';

type Line = Alarm['gathered'][number];

/** Ways to what an alarm is about, or to where one looks further into it. */
function Ways({ line }: { line: Line }) {
  const t = useT();
  const rights = useSession(({ me }) => me?.rights);
  const place = placeOf(line);
  return (
    <span className="flex flex-wrap gap-x-3">
      {line.about.map(({ subject, name }) => (
        <SubjectLink key={subject} subject={subject}>
          {subjectText(t, subject, subject.startsWith('gateway:') ? gatewayText(t, subject.slice('gateway:'.length)) : name)}
        </SubjectLink>
      ))}
      {place !== undefined && rights?.includes(place.right) === true && (
        <ScreenLink place={place.at} className={linkClass}>
          {t(place.title)}
        </ScreenLink>
      )}
    </span>
  );
}

/** An alarm in words with the way to where one deals with it; what it gathers stands behind one more press. */
export function AlarmLine({ alarm }: { alarm: Alarm }) {
  const t = useT();
  const format = useFormat();
  const { gathered } = alarm;
  if (gathered.length === 0)
    return (
      <span className="grid gap-0.5">
        <span className="wrap-anywhere">{alarmSentence(t, format, alarm)}</span>
        {alarm.endedAt !== null && <span className="text-ink-3">{t('shell.alarms.over', { time: format.at(alarm.endedAt) })}</span>}
        <Ways line={alarm} />
      </span>
    );
  return (
    <details>
      <summary className="min-h-6 cursor-pointer">{t('shell.alarms.says.staff-created.many', { count: gathered.length })}</summary>
      <ul className="mt-1 grid gap-2 border-s-2 border-divider ps-3">
        {gathered.map((line) => (
          <li key={line.id} className="grid gap-0.5">
            <span className="wrap-anywhere">
              {alarmSentence(t, format, line)} <span className="text-ink-3">{format.at(line.lastAt)}</span>
            </span>
            <Ways line={line} />
          </li>
        ))}
      </ul>
    </details>
  );
}
