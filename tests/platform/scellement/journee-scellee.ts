import { expect } from 'vitest';
import type { Facture } from '#shared/vente/facture/devis.schema.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { unPanier } from '#tests/factories/une-pharmacie.ts';
import type { Poste, Reponse } from '#tests/harness/serveur-de-test.ts';
import {
  annuler,
  assure,
  awa,
  type Caissier,
  chef,
  maintenant,
  produits,
  serge,
  vendre,
} from '#tests/vente/vente/ventes.scene.ts';
import { jourDe } from '#shared/base/dates.ts';

async function fait<T>(reponse: Promise<Reponse<T>>): Promise<T> {
  const r = await reponse;
  expect(r.statut, r.texte).toBe(200);
  return r.data;
}

/** A quote of the shop, turned into an invoice when `valide`. */
async function unDevis(valide: boolean): Promise<Facture> {
  const panier = await unPanier(awa, [{ produit_id: produits[1] ?? 0, qte: 2 }]);
  await fait(
    awa.ecrire<Reservation>(`/api/reservations/${panier.id}/update`, {
      status: 'Devis',
      switch_devis_at: maintenant.toISOString(),
    }),
  );
  const devis = await fait(awa.ecrire<Facture>('/api/factures', { reservation_id: panier.id }));
  if (valide) await fait(chef.ecrire(`/api/reservation/facture/${panier.id}`, {}));
  return devis;
}

/**
 * Everything that makes or changes money, done once by people: sales in every mode, cancellations,
 * returns, quotes, invoices, credit notes, settlements, expenses, a count, reprints, settings.
 */
export async function uneJourneeEntiere(brice: Caissier, autre: Poste = chef): Promise<void> {
  const jour = jourDe(maintenant);
  const simple = await vendre({ vendeur: awa, ou: brice, lignes: [[0, 3, 0]], modes: ['espece'] });
  await vendre({
    vendeur: serge,
    ou: brice,
    lignes: [
      [0, 1, 0],
      [2, 4, 0],
    ],
    remise: 200,
    modes: ['mobile_money', 'espece'],
  });
  const couverte = await vendre({
    vendeur: awa,
    ou: null,
    lignes: [[1, 2, 80]],
    modes: ['cheque'],
  });
  const deTrop = await vendre({ vendeur: awa, ou: brice, lignes: [[2, 1, 0]], modes: ['espece'] });
  await fait(annuler(deTrop.id, chef, { motif: 'erreur de boîte' }));
  await fait(
    chef.ecrire(`/api/ventes/${simple.id}/retours`, {
      lignes: [{ ligne_id: simple.lignes[0]?.id, qte: 1 }],
      motif: 'mauvais dosage',
    }),
  );
  for (const _ of [1, 2])
    await fait(brice.poste.ecrire(`/api/reservations/${simple.reservation_id}/imprimer`));
  await unDevis(true);
  const perdu = await unDevis(false);
  await fait(
    chef.ecrire(`/api/factures/${perdu.id}/update`, {
      reservation_produits: [{ produit_id: produits[2], qte: 1 }],
    }),
  );
  await fait(chef.ecrire(`/api/factures/${perdu.id}/destroy`));
  expect(couverte.total_prise_en_charge).toBeGreaterThan(0);
  await fait(
    chef.ecrire(`/api/clients/${assure}/reglements`, { montant: 500, mode_paiement: 'espece' }),
  );
  const depense = await fait(
    chef.ecrire<{ id: number }>('/api/depenses', {
      libelle: 'Eau',
      categorie: 'Loyer',
      montant: 5000,
      date: jour,
    }),
  );
  await fait(chef.ecrire(`/api/depenses/${depense.id}/update`, { montant: 5500 }));
  const compte = await fait(
    brice.poste.ecrire<{ id: number }>('/api/billetages', {
      caisse_id: brice.caisse_id,
      date_debut: jour,
      heure_debut: '00:00',
      date_fin: jour,
      heure_fin: '23:59',
      coupures: [{ type: 'billet', valeur: 1000, nombre: 9 }],
      sorties: 500,
      fond_laisse: 1_000,
      motif_ecart: 'pièce perdue',
    }),
  );
  await fait(autre.ecrire(`/api/billetages/${compte.id}/valider`));
}
