// Server: two server processes share one base and must tell one alarm once.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReleveServeur } from '#shared/platform/etat/controles.rules.ts';
import { sql } from '#server/platform/db/sql.ts';
import { boiteAuxLettres } from '#tests/harness/boite-aux-lettres.ts';
import { type Poste, type ServeurDeTest, serveurDeTest } from '#tests/harness/serveur-de-test.ts';
import { veilleSur } from '#tests/harness/veille-de-test.ts';

let serveur: ServeurDeTest;
let chef: Poste;
let boite: Awaited<ReturnType<typeof boiteAuxLettres>>;
const MIDI = new Date('2026-11-24T12:00:00+01:00');
const a = (minutes: number): Date => new Date(MIDI.getTime() + minutes * 60_000);
const juste = { machine: MIDI, tenue: null, saut: null };
const reculee = { ...juste, tenue: a(60) };

beforeAll(async () => {
  boite = await boiteAuxLettres();
  serveur = await serveurDeTest({ maintenant: () => MIDI });
  chef = await serveur.poste('Chef', { is_admin: true });
  await sql(serveur.orm.em.fork(), `update utilisateur set email = 'chef@pharmacie.ga'`);
});
afterAll(async () => {
  await serveur.detruire();
  await boite.fermer();
});

/** A process of its own machine on the one base. */
function machine(identite: string): {
  heure: ReleveServeur['horloge'];
  passer: (minute: number) => Promise<void>;
} {
  const elle = {
    heure: juste as ReleveServeur['horloge'],
    passer: (m: number) => veille.passer(a(m)),
  };
  const veille = veilleSur(serveur.orm, { identite, horloge: () => elle.heure }, boite.url);
  return elle;
}
const cloche = async () =>
  (
    await sql<{ lue: boolean }>(
      serveur.orm.em.fork(),
      `select read_at is not null as lue
        from notification
        where utilisateur_id = ${chef.id} and data ->> 'title' = 'Heure du serveur'
        order by id`,
    )
  ).map((n) => n.lue);

describe('[ETA-7] deux processus sur une base, chacun sur sa machine', () => {
  it('l’alarme de l’un se dit une fois, que l’autre aille bien ou non', async () => {
    const [une, autre] = [machine('une'), machine('autre')];
    une.heure = reculee;
    for (const minute of [1, 2, 3]) {
      await une.passer(minute);
      await autre.passer(minute);
    }
    expect(await cloche()).toEqual([false]);
    expect(boite.lettres).toHaveLength(1);
    autre.heure = reculee;
    await autre.passer(4);
    une.heure = juste;
    await une.passer(5);
    await autre.passer(5);
    expect(await cloche()).toEqual([true, false]);
    expect(boite.lettres).toHaveLength(2);
  });

  it('relancé, il ne la redit pas ; relancé guéri, il la lève', async () => {
    const relance = machine('autre');
    relance.heure = reculee;
    await relance.passer(6);
    expect(await cloche()).toEqual([true, false]);
    const gueri = machine('autre');
    await gueri.passer(7);
    expect(await cloche()).toEqual([true, true]);
  });

  it('ce que disait une machine partie depuis un mois est levé', async () => {
    const partie = machine('partie');
    partie.heure = reculee;
    await partie.passer(8);
    const reste = machine('une');
    await reste.passer(29 * 1440);
    expect((await cloche()).at(-1)).toBe(false);
    await reste.passer(31 * 1440);
    expect((await cloche()).at(-1)).toBe(true);
    expect(
      await sql(
        serveur.orm.em.fork(),
        `select cle from parametre where cle like 'alarmes_serveur:%' order by cle`,
      ),
    ).toEqual([{ cle: 'alarmes_serveur:une' }]);
  });
});
