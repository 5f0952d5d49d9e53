// Server: a float told late must not change rows that a sent month already holds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Billetage } from '#shared/gestion/billetage/billetage.schema.ts';
import type { NouveauBilletage } from '#shared/gestion/billetage/comptage.schema.ts';
import type {
  DossierComptable,
  LigneDeCaisse,
} from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import { passMinute } from '#server/minutes.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import {
  a,
  awa,
  type Caissier,
  caissier,
  chef,
  maintenant,
  mettreAHeure,
  preparerVentes,
  sansFin,
  serveur,
  somme,
  vendre,
} from '#tests/vente/vente/ventes.scene.ts';

preparerVentes();
let brice: Caissier;
let rose: Caissier;
let paul: Caissier;
let luc: Caissier;
/** November as it was read before it left, and as it left. */
let novembre: unknown;
let parti: DossierComptable;

const aller = async (jour: string, heure: string) => {
  mettreAHeure(a(jour, heure));
  await passMinute(serveur.orm, maintenant);
};
/** 2,100 in cash. */
const encaisser = (ou: Caissier) =>
  vendre({ vendeur: awa, ou, lignes: [[2, 4, 0]], modes: ['espece'] });
const compter = async (
  qui: Caissier,
  periode: [du: string, au: string],
  francs: number,
  plus: Partial<NouveauBilletage> = {},
) => {
  const { data, errors } = await qui.poste.ecrire<Billetage>('/api/billetages', {
    caisse_id: qui.caisse_id,
    date_debut: periode[0].slice(0, 10),
    heure_debut: periode[0].slice(11),
    date_fin: periode[1].slice(0, 10),
    heure_fin: periode[1].slice(11),
    coupures: [{ type: 'piece', valeur: 25, nombre: francs / 25 }],
    motif_ecart: 'Aucun',
    ...plus,
  });
  expect(errors).toEqual([]);
  expect((await chef.ecrire(`/api/billetages/${data.id}/valider`, {})).errors).toEqual([]);
  return data;
};
const lireLivre = async (de: string, fin: string) => {
  const { data, extra_data } = await chef.lire<LigneDeCaisse[]>(
    `/api/livre-de-caisse?period_from=${de}&period_to=${fin}&sort=at&order=asc`,
  );
  return { lignes: data, bornes: extra_data as Record<string, number> };
};
const exporter = async (mois: string) => {
  const { data, errors } = await chef.ecrire<DossierComptable>(
    `/api/comptabilite/mois/${mois}/exporter`,
    {},
  );
  expect(errors).toEqual([]);
  expect(data.controles.map((c) => c.ecart)).toEqual(data.controles.map(() => 0));
  return data;
};
/** What both months wrote on an account. */
const surLeCompte = (compte: string, ...dossiers: DossierComptable[]) =>
  somme(
    dossiers.flatMap((d) =>
      d.ecritures.filter((l) => l.compte === compte).flatMap((l) => [l.debit, -l.credit]),
    ),
  );
const compteDe = ({ caisse_id }: Caissier) => `571${String(caisse_id).padStart(2, '0')}`;
const duFond = (lignes: readonly LigneDeCaisse[], { caisse_id }: Caissier) =>
  lignes
    .filter((l) => l.caisse_id === caisse_id && l.genre === 'fond_dit')
    .map((l) => [l.at.slice(0, 10), l.entree, l.libelle]);

beforeAll(async () => {
  mettreAHeure(a('2026-11-28', '09:00:00'));
  brice = await caissier('Brice');
  rose = await caissier('Rose');
  paul = await caissier('Paul');
  luc = await caissier('Luc');
  await encaisser(rose);
  await encaisser(paul);
  mettreAHeure(a('2026-11-28', '20:00:00'));
  await compter(rose, ['2026-11-28 00:00', '2026-11-28 20:00'], 2_100);
  await aller('2026-11-30', '09:00:00');
  await encaisser(brice);
  mettreAHeure(a('2026-11-30', '20:00:00'));
  await compter(brice, ['2026-11-30 00:00', '2026-11-30 20:00'], 2_100);
  await compter(paul, ['2026-11-28 00:00', '2026-11-28 20:00'], 2_100);
  await aller('2026-12-01', '08:00:00');
  novembre = await lireLivre('2026-11-01', '2026-11-30');
  parti = await exporter('2026-11');
});
afterAll(async () => expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]));

describe('[CPT-30] un fond dit après coup est du jour où il est dit : ce qui est parti ne bouge plus', () => {
  it('dit au comptage du lendemain, d’une session ouverte par le comptage de la veille', async () => {
    await encaisser(brice);
    await aller('2026-12-01', '20:00:00');
    const compte = await compter(brice, ['2026-11-30 20:00', '2026-12-01 20:00'], 22_100, {
      fond_caisse: 20_000,
    });
    expect(compte).toMatchObject({ fond_caisse: 20_000, attendu: 22_100, ecart: 0 });
    expect(await lireLivre('2026-11-01', '2026-11-30')).toEqual(novembre);
    const { lignes } = await lireLivre('2026-12-01', '2026-12-01');
    expect(duFond(lignes, brice)).toEqual([['2026-12-01', 20_000, 'Fond de caisse']]);
  });
  it('dit à l’ouverture d’une caisse restée dix jours sans servir', async () => {
    await aller('2026-12-10', '08:00:00');
    const hier = await lireLivre('2026-12-01', '2026-12-09');
    const corps = { caisse_id: rose.caisse_id, fond: 5_000 };
    expect((await rose.poste.ecrire('/api/sessions-caisse', corps)).errors).toEqual([]);
    expect(await lireLivre('2026-11-01', '2026-11-30')).toEqual(novembre);
    expect(await lireLivre('2026-12-01', '2026-12-09')).toEqual(hier);
    const { lignes, bornes } = await lireLivre('2026-12-10', '2026-12-10');
    expect(duFond(lignes, rose)).toEqual([['2026-12-10', 5_000, 'Fond de caisse']]);
    expect(bornes).toMatchObject({ entrees: 5_000, sorties: 0 });
  });
  it('dit, puis compté pour une période finie avant : il est du jour où elle finit', async () => {
    await aller('2026-12-12', '09:00:00');
    const periode: [string, string] = ['2026-12-01 20:00', '2026-12-11 18:00'];
    const corps = { caisse_id: brice.caisse_id, fond: 1_000 };
    expect((await brice.poste.ecrire('/api/sessions-caisse', corps)).errors).toEqual([]);
    await compter(brice, periode, 1_000);
    const { lignes, bornes } = await lireLivre('2026-12-11', '2026-12-11');
    expect(duFond(lignes, brice)).toEqual([['2026-12-11', 1_000, 'Fond de caisse']]);
    expect(bornes.entrees).toBe(1_000);
    expect(bornes.cloture).toBe((bornes.ouverture ?? 0) + 1_000 - (bornes.sorties ?? 0));
  });
  it('compté à part, d’une période commencée dans le mois parti : rien n’y est écrit', async () => {
    await aller('2026-12-15', '09:00:00');
    await encaisser(luc);
    const periode: [string, string] = ['2026-11-29 08:00', '2026-12-02 10:00'];
    // The one goes on since November; the other began after the period that is counted.
    for (const qui of [paul, luc]) await compter(qui, periode, 3_000, { fond_caisse: 3_000 });
    expect(await lireLivre('2026-11-01', '2026-11-30')).toEqual(novembre);
  });
  it('décembre part : le tiroir de chacun est le solde de son compte, et les contrôles tiennent', async () => {
    await aller('2027-01-02', '08:00:00');
    await sansFin();
    const { lignes } = await lireLivre('2026-11-01', '2026-12-31');
    const decembre = await exporter('2026-12');
    for (const qui of [brice, rose, paul, luc])
      expect(surLeCompte(compteDe(qui), parti, decembre), compteDe(qui)).toBe(
        lignes.findLast((l) => l.caisse_id === qui.caisse_id)?.solde,
      );
    // Each month's last balance is the next one's first.
    const [avant, apres] = [
      await lireLivre('2026-11-01', '2026-11-30'),
      await lireLivre('2026-12-01', '2026-12-31'),
    ];
    expect(apres.bornes.ouverture).toBe(avant.bornes.cloture);
    const { ouverture = 0, entrees = 0, sorties = 0, cloture } = apres.bornes;
    expect(ouverture + entrees - sorties).toBe(cloture);
  });
});
