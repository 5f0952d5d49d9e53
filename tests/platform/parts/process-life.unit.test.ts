import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { ProcessLife } from '#server/process-life.ts';

function vie() {
  const dits: string[] = [];
  let fini: (code: number) => void = () => undefined;
  const fin = new Promise<number>((ok) => (fini = ok));
  const life = new ProcessLife({ exit: fini, onFault: (f) => dits.push(`faute ${String(f)}`) });
  const tenir = (nom: string, stop: () => void | Promise<void> = () => undefined): void =>
    life.hold({
      stop: async () => {
        dits.push(nom);
        await stop();
      },
    });
  return { life, dits, fin, tenir };
}

it('un démarrage qui rate arrête tout ce qui tournait déjà, dans l’autre ordre, puis finit avec son code', async () => {
  const { life, dits, fin, tenir } = vie();
  tenir('base');
  tenir('porte');
  await life.start(Promise.reject(new Error('port pris')), () => 78);
  expect([await fin, dits]).toEqual([78, ['porte', 'base']]);
});

it('la fin demandée pendant le démarrage attend qu’il y ait de quoi arrêter', async () => {
  const { life, dits, fin, tenir } = vie();
  let demarre: () => void = () => undefined;
  const demarrage = new Promise<void>((ok) => (demarre = ok));
  const suivi = life.start(demarrage, () => 1);
  const arret = life.end(0);
  tenir('base');
  demarre();
  await Promise.all([suivi, arret]);
  expect([await fin, dits]).toEqual([0, ['base']]);
});

it('une pièce qui ne s’arrête pas bien n’empêche pas la suivante ; demandée deux fois, la fin vient une fois', async () => {
  const { life, dits, fin, tenir } = vie();
  tenir('base');
  tenir('porte', () => Promise.reject(new Error('coincée')));
  await Promise.all([life.end(0), life.end(1)]);
  expect([await fin, dits]).toEqual([0, ['porte', 'faute Error: coincée', 'base']]);
});

it('une faute que rien ne rattrape arrête ce qui tient, le dit, et finit avec 1', () => {
  const vivre = (jeter: string) =>
    spawnSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `import { ProcessLife } from ${JSON.stringify(import.meta.resolve('#server/process-life.ts'))};
        const life = new ProcessLife({ exit: (code) => process.exit(code), onFault: (f) => console.log(f.message) });
        life.listen();
        life.hold({ stop: () => console.log('base arrêtée') });
        ${jeter}
        setInterval(() => undefined, 1_000);`,
      ],
      { encoding: 'utf8' },
    );
  for (const jeter of [
    `setTimeout(() => { throw new Error('imprévue'); });`,
    `void Promise.reject(new Error('imprévue'));`,
  ]) {
    const { status, stdout } = vivre(jeter);
    expect([status, stdout]).toEqual([1, 'imprévue\nbase arrêtée\n']);
  }
});
