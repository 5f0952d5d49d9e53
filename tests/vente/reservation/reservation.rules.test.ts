import { describe, expect, it } from 'vitest';
import * as phrasesReservation from '#shared/vente/reservation/reservation.phrases.ts';
import {
  fauteCouverture,
  fauteQuantite,
  peutEtreAjoute,
  remiseTapee,
  remiseValide,
  tauxRetenu,
} from '#shared/vente/reservation/lignes.rules.ts';
import {
  creditRestant,
  niveauCredit,
  plafondDepasse,
} from '#shared/vente/reservation/plafond.rules.ts';
import { appliquerCaisseFile } from '#shared/vente/reservation/reservation.events.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import {
  acteDemande,
  boutonEnvoi,
  estTraitable,
} from '#shared/vente/reservation/transitions.rules.ts';
import { ZERO } from '#shared/base/montant.ts';
import { c } from '#tests/factories/centimes.ts';

describe('lignes', () => {
  const produit = { libelle: 'DOLIPRANE', qte: 3, prix_de_vente: c(100), is_active: true };
  it('[RES-10] un produit s’ajoute s’il est actif, en stock et a un prix', () => {
    expect(peutEtreAjoute(produit)).toBe(true);
    expect(peutEtreAjoute({ ...produit, qte: 1, prix_de_vente: c(1) })).toBe(true);
    expect(peutEtreAjoute({ ...produit, qte: 0 })).toBe(false);
    expect(peutEtreAjoute({ ...produit, prix_de_vente: ZERO })).toBe(false);
    expect(peutEtreAjoute({ ...produit, is_active: false })).toBe(false);
  });
  it.each([
    [0, phrasesReservation.quantiteInvalide(7)],
    [1.5, phrasesReservation.quantiteInvalide(7)],
    [-1, phrasesReservation.quantiteInvalide(7)],
    [1, null],
    [3, null],
  ])('[RES-11] quantité %s', (qte, faute) => {
    expect(fauteQuantite(7, qte, produit)?.phrase ?? null).toBe(faute);
  });
  it('[RES-12] refuse une quantité au-dessus du stock, avec les deux nombres', () => {
    expect(fauteQuantite(7, 4, produit)).toEqual({
      code: 'stock_insuffisant',
      phrase: 'La quantité demandée (4) dépasse le stock disponible (3).',
    });
  });
  it('[RES-13] la prise en charge va de 0 à 100 %', () => {
    expect(fauteCouverture(0)).toBeNull();
    expect(fauteCouverture(100)).toBeNull();
    expect(fauteCouverture(100.01)).toBe('La prise en charge ne peut pas dépasser 100%.');
    expect(fauteCouverture(-1)).not.toBeNull();
  });
  it('[RES-14] COMPTANT n’a pas de prise en charge', () => {
    expect(tauxRetenu(1, 80)).toBe(0);
    expect(tauxRetenu(2, 80)).toBe(80);
  });
  it('[RES-15] remise : au plus le montant dû', () => {
    expect(remiseValide(c(500), c(500))).toBe(true);
    expect(remiseValide(c(501), c(500))).toBe(false);
    expect(remiseValide(ZERO, c(500)), '0 la retire').toBe(true);
    expect(remiseValide(c(-1), c(500))).toBe(false);
  });
  it('[RES-15] le montant dû, tel qu’il se lit en francs entiers, est tout le montant dû', () => {
    expect(remiseTapee(1_069, 1_068.8)).toBe(1_068.8);
    expect(remiseTapee(1_068, 1_068.2)).toBe(1_068.2);
    expect(remiseTapee(1_067, 1_068.2)).toBe(1_067);
    expect(remiseTapee(1_070, 1_068.8)).toBe(1_070);
  });
});

describe('plafond', () => {
  const credit = { plafond_dette: c(100_000), current_remboursement_amount: c(40_000) };
  it('[RES-40] dépassé au-delà de ce qui reste ; jamais sans plafond', () => {
    expect(plafondDepasse(credit, c(40_000))).toBe(false);
    expect(plafondDepasse(credit, c(40_001))).toBe(true);
    expect(plafondDepasse({ plafond_dette: ZERO, current_remboursement_amount: ZERO }, c(1))).toBe(
      false,
    );
  });
  it('[RES-41] ce qui reste, ou rien à montrer sans plafond', () => {
    expect(creditRestant(credit, c(10_000))).toBe(30_000);
    expect(
      creditRestant({ plafond_dette: ZERO, current_remboursement_amount: ZERO }, ZERO),
    ).toBeNull();
  });
  it.each([
    [25, 'danger'],
    [26, 'warning'],
    [50, 'warning'],
    [51, 'success'],
  ])('[RES-42] reste %i sur 100 : %s', (reste, niveau) => {
    expect(niveauCredit(c(reste), c(100))).toBe(niveau);
  });
});

describe('passages d’état', () => {
  it('[RES-1] l’acte se lit au statut et aux dates', () => {
    expect(acteDemande({ status: 'Annule' })).toBe('annuler');
    expect(acteDemande({ status: 'Devis' })).toBe('devis');
    expect(acteDemande({ switch_devis_at: '2026-11-21' })).toBe('devis');
    expect(acteDemande({ status: 'Termine', switch_caisse_at: '2026-11-21' })).toBe('payer');
    expect(acteDemande({ status: 'Brouillon', switch_caisse_at: '2026-11-21' })).toBe('envoyer');
    expect(acteDemande({ reservation_produits: [] })).toBe('enregistrer');
  });
  it('[RES-4] seul un brouillon non terminé se traite', () => {
    expect(estTraitable({ status: 'Brouillon', switch_finish_at: null })).toBe(true);
    for (const status of ['Termine', 'Annule', 'Devis'] as const)
      expect(estTraitable({ status, switch_finish_at: null })).toBe(false);
    expect(estTraitable({ status: 'Brouillon', switch_finish_at: '2026' })).toBe(false);
  });
  const r = {
    status: 'Brouillon' as const,
    switch_finish_at: null,
    caisse_id: 2,
    switch_caisse_at: null as string | null,
    modifiee_apres_envoi: false,
    etat_caisse: 'Non envoyé' as const,
    nb_lignes: 1,
  };
  it('[RES-5] le bouton d’envoi a ses trois libellés, et disparaît pour Default, sans produit ou fermée', () => {
    expect(boutonEnvoi(r, 2)).toEqual({ libelle: 'Passer à la caisse', actif: true });
    const envoyee = { ...r, switch_caisse_at: '2026', etat_caisse: 'Envoyé' as const };
    expect(boutonEnvoi(envoyee, 2)).toEqual({ libelle: 'Mettre à jour la caisse', actif: false });
    expect(boutonEnvoi({ ...envoyee, modifiee_apres_envoi: true }, 2)).toEqual({
      libelle: 'Mettre à jour la caisse',
      actif: true,
    });
    expect(boutonEnvoi(envoyee, 3)).toEqual({ libelle: 'Modifier la caisse', actif: true });
    expect(boutonEnvoi(r, 1)).toBeNull();
    expect(boutonEnvoi({ ...r, nb_lignes: 0 }, 2)).toBeNull();
    expect(boutonEnvoi({ ...r, status: 'Termine' }, 2)).toBeNull();
  });
});

describe('file d’une caisse', () => {
  const r = (id: number, plus: Partial<Reservation> = {}) =>
    ({
      id,
      version: 1,
      caisse_id: 2,
      status: 'Brouillon',
      switch_caisse_at: `2026-11-21T10:0${id}`,
      ...plus,
    }) as Reservation;
  it('[EVT-4] ce qui part ailleurs quitte la file, ce qui arrive prend son rang', () => {
    const file = appliquerCaisseFile([r(2)], r(1), 2);
    expect(file.map((x) => x.id)).toEqual([1, 2]);
    expect(
      appliquerCaisseFile(file, r(1, { version: 2, caisse_id: 3 }), 2).map((x) => x.id),
    ).toEqual([2]);
    expect(
      appliquerCaisseFile(file, r(1, { version: 2, status: 'Annule' }), 2).map((x) => x.id),
    ).toEqual([2]);
  });
  it('[EVT-1] [EVT-2] un fait appliqué deux fois ou en retard ne change rien', () => {
    const file = appliquerCaisseFile([], r(1, { version: 3 }), 2);
    expect(appliquerCaisseFile(file, r(1, { version: 2, caisse_id: 9 }), 2)).toEqual(file);
    expect(appliquerCaisseFile(file, r(1, { version: 3 }), 2)).toEqual(file);
  });
});
