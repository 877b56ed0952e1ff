/** The rocket, 74 px from flame to nose, its nose towards the right. */
const hull = new Path2D('M34 0C25-9 8-12-16-10Q-21 0-16 10C8 12 25 9 34 0Z');
const shade = new Path2D('M34 0C25 9 8 12-16 10Q-18.5 5-18.6 2C4 5 22 4 34 0Z');
const nose = new Path2D('M34 0C28-6 21-8.8 14-10.2Q19 0 14 10.2C21 8.8 28 6 34 0Z');
const fins = new Path2D('M-2-10.6C-12-22-20-24-28-23Q-22-15-17-8ZM-2 10.6C-12 22-20 24-28 23Q-22 15-17 8Z');
const keel = new Path2D('M-4-1.6H-23Q-25 0-23 1.6H-4Z');
const outerFlame = new Path2D('M-18-7.5Q-34-6-50 0Q-34 6-18 7.5Q-20 0-18-7.5Z');
const innerFlame = new Path2D('M-18-4Q-27-3-35 0Q-27 3-18 4Z');

/** Draws it at a place, turned by `angle` (radians), its flame as long as `flame` says (0: none). */
export function drawRocket(context: CanvasRenderingContext2D, x: number, y: number, angle: number, size: number, flame: number): void {
  context.save();
  context.translate(x, y);
  context.rotate(angle);
  context.scale(size, size);
  if (flame > 0) {
    context.save();
    context.translate(-18, 0);
    context.scale(flame, 1);
    context.translate(18, 0);
    context.fillStyle = '#ff7a2b';
    context.fill(outerFlame);
    context.fillStyle = '#ffe9a8';
    context.fill(innerFlame);
    context.restore();
  }
  context.fillStyle = '#c98a17';
  context.fill(fins);
  context.fillStyle = '#f4f7ff';
  context.fill(hull);
  context.fillStyle = '#b5c2df';
  context.fill(shade);
  context.fillStyle = '#f4be4f';
  context.fill(nose);
  context.fillStyle = '#8a5a0b';
  context.fill(keel);
  context.strokeStyle = 'rgb(14 22 38 / 0.55)';
  context.lineWidth = 1.2;
  context.stroke(hull);
  context.stroke(fins);
  context.fillStyle = '#17305f';
  context.beginPath();
  context.arc(4, -2, 5, 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = '#f4be4f';
  context.lineWidth = 1.8;
  context.stroke();
  context.fillStyle = '#9fd0ff';
  context.beginPath();
  context.arc(2.6, -3.4, 1.7, 0, 2 * Math.PI);
  context.fill();
  context.restore();
}

/** Draws what is left of it: a flash, a ring and sparks; `part` runs from 0 to 1 and ends with smoke that stays. */
export function drawBurst(context: CanvasRenderingContext2D, x: number, y: number, size: number, part: number, colour: string): void {
  const away = 1 - (1 - part) ** 3;
  context.save();
  context.translate(x, y);
  context.scale(size, size);
  for (let at = 0; at < 7; at += 1) {
    const angle = at * 0.9 + 0.4;
    const far = 8 + away * (13 + (at % 3) * 6);
    context.globalAlpha = 0.42 - 0.16 * part;
    context.fillStyle = at % 2 === 0 ? '#7d879c' : '#a6afc2';
    context.beginPath();
    context.arc(Math.cos(angle) * far, Math.sin(angle) * far, 9 + away * (5 + (at % 2) * 4), 0, 2 * Math.PI);
    context.fill();
  }
  context.globalAlpha = 1 - 0.55 * part;
  context.fillStyle = '#ffb53d';
  context.beginPath();
  for (let at = 0; at < 20; at += 1) {
    const angle = (at / 20) * 2 * Math.PI + 0.2;
    const far = (at % 2 === 0 ? 30 : 13) * (0.5 + 0.5 * away) * (1 - 0.35 * part);
    context.lineTo(Math.cos(angle) * far, Math.sin(angle) * far);
  }
  context.fill();
  context.fillStyle = '#fff3cf';
  context.beginPath();
  context.arc(0, 0, 11 * (1 - 0.45 * part), 0, 2 * Math.PI);
  context.fill();
  context.strokeStyle = colour;
  context.lineCap = 'round';
  context.globalAlpha = 1 - 0.3 * part;
  context.lineWidth = 3;
  context.beginPath();
  for (let at = 0; at < 11; at += 1) {
    const angle = (at / 11) * 2 * Math.PI;
    const far = 26 + away * (26 + (at % 3) * 9);
    context.moveTo(Math.cos(angle) * far, Math.sin(angle) * far);
    context.lineTo(Math.cos(angle) * (far + 9), Math.sin(angle) * (far + 9));
  }
  context.stroke();
  context.restore();
}
