// Server: a sector corrected after its month left is entered in the next, by sealed rows.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bordereau } from '#shared/vente/cnamgs/bordereau.schema.ts';
import type { DossierComptable } from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import { passMinute } from '#server/minutes.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import {
  a,
  annuler,
  awa,
  chef,
  maintenant,
  mettreAHeure,
  preparerVentes,
  serveur,
  somme,
  vendre,
} from '#tests/vente/vente/ventes.scene.ts';

preparerVentes();
const aller = async (jour: string, heure = '10:00:00') => {
  mettreAHeure(a(jour, heure));
  await passMinute(serveur.orm, maintenant);
};
const exporter = async (mois: string): Promise<DossierComptable> => {
  const r = await chef.ecrire<DossierComptable>(`/api/comptabilite/mois/${mois}/exporter`, {});
  expect(r.errors).toEqual([]);
  expect(r.data.controles.map((c) => c.ecart)).toEqual(r.data.controles.map(() => 0));
  return r.data;
};
/** 2.100 borne whole by somebody else than the client. */
const couverte = () => vendre({ vendeur: awa, ou: null, lignes: [[2, 4, 100]], modes: ['espece'] });
const corriger = async (vente_id: number, corps: object) =>
  expect((await chef.ecrire(`/api/ventes/${vente_id}/assure`, corps)).errors).toEqual([]);
const rendre = async (v: Awaited<ReturnType<typeof couverte>>, qte: number) =>
  expect(
    (
      await chef.ecrire(`/api/ventes/${v.id}/retours`, {
        lignes: [{ ligne_id: v.lignes[0]?.id, qte }],
        motif: 'mauvais dosage',
      })
    ).errors,
  ).toEqual([]);
/** What the entries of these months leave on the account of each third party. */
const compte = (dossiers: readonly DossierComptable[], tiers: string): number =>
  somme(
    dossiers
      .flatMap((d) => d.ecritures)
      .filter((l) => l.tiers === tiers)
      .flatMap((l) => [l.debit, -l.credit]),
  );
const tenu = (d: DossierComptable, nom: string): Partial<DossierComptable['tiers'][number]> =>
  d.tiers.find((t) => t.tiers === nom) ?? { ouverture: 0, solde: 0 };

let patient: string;
let une: Awaited<ReturnType<typeof couverte>>;
let rendue: Awaited<ReturnType<typeof couverte>>;
let novembre: DossierComptable;
beforeAll(async () => {
  await aller('2026-11-24');
  [une, rendue] = [await couverte(), await couverte()];
  patient = une.client;
  await aller('2026-12-01', '08:00:00');
  novembre = await exporter('2026-11');
});
afterAll(async () => expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]));

describe('[CPT-27] le secteur d’une vente corrigé après le départ de son mois', () => {
  it('la dette passe d’un compte à l’autre par une écriture du mois ouvert ; le fonds la solde', async () => {
    expect(tenu(novembre, patient)).toMatchObject({ solde: 4_200 });
    await aller('2026-12-03');
    await corriger(une.id, {
      identifiant_assure: 'ID-1',
      nom_assure: 'Marie Obiang',
      numero_feuille_assure: 'FS 1',
      secteur_assure: 'Secteur public',
    });
    const periode = { period_from: '2026-11-24', period_to: '2026-11-24' };
    const { data: b } = await chef.ecrire<Bordereau>('/api/bordereaux', {
      secteur: 'Secteur public',
      ...periode,
    });
    await chef.ecrire(`/api/bordereaux/${b.id}/deposer`, {});
    const paye = await chef.ecrire(`/api/bordereaux/${b.id}/payer`, { montant: 2_100 });
    expect(paye.errors).toEqual([]);
    // In the same month, a sale that did not leave yet is read with the sector it has.
    const deDecembre = await couverte();
    await corriger(deDecembre.id, { secteur_assure: 'GEF' });
    await rendre(rendue, 1);
    await aller('2027-01-03');
    // Put right before December has left, of a sale that November had and December took back of.
    await corriger(rendue.id, { secteur_assure: 'Secteur privé' });
    const decembre = await exporter('2026-12');
    const mois = [novembre, decembre];
    expect(tenu(decembre, 'Secteur public')).toMatchObject({ ouverture: 0, solde: 0 });
    expect(tenu(decembre, 'GEF')).toMatchObject({ ouverture: 0, solde: 2_100 });
    expect(tenu(decembre, patient)).toMatchObject({ ouverture: 4_200, solde: 2_100 });
    for (const t of decembre.tiers)
      expect([t.tiers, compte(mois, t.tiers)]).toEqual([t.tiers, t.solde]);
    const passees = decembre.ecritures.filter((l) => l.piece.startsWith('TS-'));
    expect(passees.map((l) => [l.jour, l.journal, l.compte, l.tiers, l.debit, l.credit])).toEqual([
      ['2026-12-03', 'OD', '4111', 'Secteur public', 2_100, 0],
      ['2026-12-03', 'OD', '4111', patient, 0, 2_100],
    ]);
  });

  it('le mois d’après : chaque compte s’ouvre où il s’est fermé, et se ferme où ses écritures le laissent', async () => {
    await annuler(rendue.id).then((r) => expect(r.statut).toBe(409)); // something of it came back
    await rendre(rendue, 1);
    await aller('2027-02-01', '08:00:00');
    const [decembre, janvier] = [await exporter('2026-12'), await exporter('2027-01')];
    const mois = [novembre, decembre, janvier];
    for (const t of janvier.tiers) {
      expect([t.tiers, t.ouverture]).toEqual([t.tiers, tenu(decembre, t.tiers).solde]);
      expect([t.tiers, compte(mois, t.tiers)]).toEqual([t.tiers, t.solde]);
    }
    expect(tenu(janvier, patient)).toMatchObject({ solde: 0 });
    expect(tenu(janvier, 'Secteur privé')).toMatchObject({ solde: 1_050 });
  });
});
