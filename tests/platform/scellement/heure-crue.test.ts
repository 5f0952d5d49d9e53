// Server: days are closed by the server's round, over sales of the base.
import { afterAll, describe, expect, it } from 'vitest';
import { heureCrue, suivreHeure } from '#shared/platform/scellement/heure-crue.rules.ts';
import { sql } from '#server/platform/db/sql.ts';
import { suiteDeMinutes } from '#server/minutes.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import {
  a,
  awa,
  maintenant,
  mettreAHeure,
  preparerVentes,
  serveur,
  vendre,
} from '#tests/vente/vente/ventes.scene.ts';

const HEURE_MS = 3_600_000;
preparerVentes();
afterAll(async () => expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]));

/** The days closed, in the order they were. */
const closes = async () =>
  (
    await sql<{ jour: string }>(
      serveur.orm.em.fork(),
      `select contenu::jsonb ->> 'periode' as jour
        from journal_fiscal
        where chaine = 'pharmacie' and type = 'CLOTURE_J'
        order by seq`,
    )
  ).map((l) => l.jour);
/** What only goes forward, in ms: the passes of this process are given it. */
let ecoule = 0;
const processus = () =>
  suiteDeMinutes(
    serveur.orm,
    () => maintenant,
    () => ecoule,
  );
let passer: () => Promise<void>;
/** A pass of the process, at that hour, so long after the last. */
const passe = async (jour: string, heure: string, apresMs: number) => {
  mettreAHeure(a(jour, heure));
  ecoule += apresMs;
  await passer();
};
const vend = () => vendre({ vendeur: awa, ou: null, lignes: [[2, 1, 0]], modes: ['espece'] });

describe('[SCE-20] une horloge qui a bondi ne clôt rien', () => {
  it('une nuit, un dimanche se closent aussitôt ; plus, il faut une heure ou une vente', () => {
    for (const jours of [-3, 0, 1, 2]) expect(heureCrue({ jours, vendu: false }, 0)).toBe(true);
    expect(heureCrue({ jours: 3, vendu: false }, HEURE_MS - 1)).toBe(false);
    expect(heureCrue({ jours: 3, vendu: false }, HEURE_MS)).toBe(true);
    expect(heureCrue({ jours: 300, vendu: true }, 0)).toBe(true);
  });
  it('un bond, en avant ou en arrière, fait recommencer l’attente', () => {
    const un = suivreHeure(null, a('2026-11-21', '09:00:00'), 5_000);
    expect(un.depuis).toBe(5_000);
    const deux = suivreHeure(un, a('2026-11-21', '09:30:00'), 5_000 + HEURE_MS / 2);
    expect(deux.depuis).toBe(5_000);
    const trois = suivreHeure(deux, a('2027-11-21', '09:31:00'), 5_000 + HEURE_MS);
    expect(trois.depuis).toBe(5_000 + HEURE_MS);
    expect(suivreHeure(trois, a('2026-11-21', '09:32:00'), 9 * HEURE_MS).depuis).toBe(9 * HEURE_MS);
  });

  it('avancée de sept mois une minute, remise : seuls les vrais jours sont clos', async () => {
    passer = processus();
    await passe('2026-11-21', '09:00:00', 0);
    await vend();
    await passe('2026-11-22', '00:01:00', 15 * HEURE_MS);
    expect(await closes()).toEqual(['2026-11-21']);
    await passe('2027-06-22', '00:02:00', 60_000);
    await passe('2027-06-22', '00:03:00', 60_000);
    await passe('2026-11-22', '09:00:00', 60_000);
    await vend();
    await passe('2026-11-23', '00:01:00', 15 * HEURE_MS);
    expect(await closes()).toEqual(['2026-11-21', '2026-11-22']);
  });
  it('démarrée à une date fausse : rien ; à la bonne, la nuit se clôt aussitôt', async () => {
    passer = processus();
    await passe('2027-06-24', '00:00:00', 60_000);
    expect(await closes()).toHaveLength(2);
    await passe('2026-11-24', '00:01:00', 60_000);
    expect((await closes()).at(-1)).toBe('2026-11-23');
  });
  it('de retour de congés : une heure après, ou à la première vente', async () => {
    passer = processus();
    await passe('2026-11-30', '08:00:00', 60_000);
    await passe('2026-11-30', '08:59:00', 59 * 60_000);
    expect((await closes()).at(-1)).toBe('2026-11-23');
    await passe('2026-11-30', '09:00:00', 60_000);
    expect((await closes()).at(-1)).toBe('2026-11-29');
    passer = processus();
    await passe('2026-12-07', '08:00:00', 60_000);
    expect((await closes()).at(-1)).toBe('2026-11-29');
    await vend();
    await passe('2026-12-07', '08:10:00', 60_000);
    expect((await closes()).at(-1)).toBe('2026-12-06');
  });
});
