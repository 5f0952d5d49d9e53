// Server: fees read on the operator's statement after their month left, by sealed rows and a trigger.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { DossierComptable } from '#shared/gestion/comptabilite/comptabilite.schema.ts';
import { passMinute } from '#server/minutes.ts';
import { unPanier } from '#tests/factories/une-pharmacie.ts';
import { fautesDeLaBase } from '#tests/harness/fautes-de-la-base.ts';
import { importer, verifierFichier } from '#tests/platform/import/imports.scene.ts';
import {
  a,
  awa,
  chef,
  maintenant,
  mettreAHeure,
  preparerVentes,
  produits,
  serveur,
} from '#tests/vente/vente/ventes.scene.ts';

preparerVentes();
const aller = async (jour: string, heure = '10:00:00') => {
  mettreAHeure(a(jour, heure));
  await passMinute(serveur.orm, maintenant);
};
async function payer(reference: string, operateur: 'airtel' | 'moov'): Promise<void> {
  const panier = await unPanier(awa, [{ produit_id: produits[2] ?? 0, qte: 2 }]);
  const paiements = [{ mode: 'mobile_money', montant: panier.net_a_payer, reference, operateur }];
  const corps = { status: 'Termine', caisse_id: 1, paiements };
  const payee = await awa.ecrire(`/api/reservations/${panier.id}/update`, corps);
  expect(payee.errors).toEqual([]);
}
async function lireLeReleve(...lignes: string[]): Promise<void> {
  const fichier = ['Date;Référence;Montant;Frais', ...lignes].join('\r\n');
  const { id } = await verifierFichier(fichier, 'mobile_money', chef);
  expect((await importer(id, chef)).ecrits).toBe(lignes.length);
}
async function exporter(mois: string): Promise<DossierComptable> {
  const r = await chef.ecrire<DossierComptable>(`/api/comptabilite/mois/${mois}/exporter`, {});
  expect(r.errors).toEqual([]);
  expect(r.data.controles.map((x) => x.ecart)).toEqual(r.data.controles.map(() => 0));
  return r.data;
}
const frais = (d: DossierComptable) =>
  d.ecritures
    .filter((l) => l.piece.startsWith('FM-'))
    .map((l) => `${l.jour} ${l.compte} ${l.debit} ${l.credit}`);

beforeAll(async () => {
  await aller('2026-11-24');
  await payer('MP261124.0001', 'airtel');
  await payer('MP261124.0002', 'airtel');
  await payer('MV261124.0003', 'moov');
});
afterAll(async () => expect(await fautesDeLaBase(serveur.orm.em.fork())).toEqual([]));

it('[CPT-95] [CPT-96] les frais vont au mois de l’opération ; appris après son départ, au mois où ils le sont', async () => {
  await aller('2026-12-02');
  await lireLeReleve('24/11/2026;MP261124.0001;1050;15', '24/11/2026;MV261124.0003;1050;20');
  const novembre = await exporter('2026-11');
  const siens = [
    '2026-11-24 631 15 0',
    '2026-11-24 5521 0 15',
    '2026-11-24 631 20 0',
    '2026-11-24 5522 0 20',
  ];
  expect(frais(novembre)).toEqual(siens);

  // One was not on the first statement; the other was corrected downwards.
  await aller('2026-12-10');
  await lireLeReleve('24/11/2026;MP261124.0002;1050;18', '24/11/2026;MV261124.0003;1050;12');
  const encore = await exporter('2026-11');
  expect([frais(encore), encore.empreinte]).toEqual([siens, novembre.empreinte]);

  await aller('2027-01-03');
  const decembre = await exporter('2026-12');
  expect(frais(decembre)).toEqual([
    '2026-12-10 631 18 0',
    '2026-12-10 5521 0 18',
    '2026-12-10 631 0 8',
    '2026-12-10 5522 8 0',
  ]);
});
