import { describe, expect, it } from 'vitest';
import { enCentimes } from '#shared/base/montant.ts';
import {
  type DemandeDuPanier,
  demandeAttendue,
  demandeEnCours,
  demandeQuiVerrouille,
  resteADemander,
} from '#shared/vente/caisse/demande-du-panier.schema.ts';
import {
  avecConfirmees,
  corpsReglement,
  partsPayees,
  SAISIE_VIDE,
} from '#shared/vente/caisse/parts.rules.ts';
import {
  fauteADemander,
  operateurDeSaisie,
  seDemande,
} from '#shared/vente/mobile-money/guichet.rules.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';

const possible = {
  pilote: 'simulateur' as const,
  mode: 'essai' as const,
  prefixes: [
    { prefixe: '077', operateur: 'airtel' as const },
    { prefixe: '062', operateur: 'moov' as const },
  ],
};
const aPayer = { net: 3000, arrondir: false };
const saisie = {
  ...SAISIE_VIDE,
  mode: 'mobile_money' as const,
  montant: 3000,
  telephone: '077 12 34 56',
};
const une = (
  etat: DemandeDuPanier['etat'],
  plus: Partial<DemandeDuPanier> = {},
): DemandeDuPanier => ({
  id: 7,
  reference: 'ABCDEFGHJKM2',
  etat,
  operateur: 'airtel',
  montant: 2000,
  telephone: '077 … 56',
  depuis: '2026-11-30T08:00:00.000+01:00',
  motif: null,
  abandonnee: false,
  ...plus,
});

describe('au guichet', () => {
  it('[MOB-1] l’opérateur se devine du préfixe, et se choisit à la main', () => {
    expect(operateurDeSaisie(saisie, possible)).toBe('airtel');
    expect(operateurDeSaisie({ telephone: '062 00 00 00' }, possible)).toBe('moov');
    expect(operateurDeSaisie({ telephone: '074 00 00 00' }, possible)).toBeNull();
    expect(operateurDeSaisie({ ...saisie, operateur: 'moov' }, possible)).toBe('moov');
  });
  it('[MOB-13] se demande sans référence saisie, où un opérateur est relié', () => {
    expect(seDemande(saisie, possible)).toBe(true);
    expect(seDemande({ ...saisie, reference: 'PP261130' }, possible)).toBe(false);
    expect(seDemande({ ...saisie, mode: 'espece' }, possible)).toBe(false);
    expect(seDemande(saisie, { ...possible, pilote: 'manuel' })).toBe(false);
    expect(seDemande(saisie, undefined)).toBe(false);
  });
  it('[MOB-13] numéro, opérateur, montant : la faute se dit avant d’envoyer', () => {
    expect(fauteADemander(aPayer, saisie, possible)).toBeNull();
    expect(fauteADemander(aPayer, { ...saisie, telephone: '' }, possible)).toBe(phrases.numeroFaux);
    expect(fauteADemander(aPayer, { ...saisie, telephone: '074 00 00 00' }, possible)).toBe(
      phrases.operateurAChoisir,
    );
    expect(fauteADemander(aPayer, { ...saisie, montant: 0 }, possible)).toBe(phrases.montantEntier);
    expect(fauteADemander(aPayer, { ...saisie, montant: 3001 }, possible)).toBe(
      phrases.montantAuDela(3000),
    );
  });
  it('[MOB-12] ce qui verrouille, ce qui s’attend, ce qui empêche de redemander', () => {
    expect(demandeQuiVerrouille(undefined)).toBeNull();
    for (const etat of ['creee', 'demandee', 'en_attente_client', 'incertaine'] as const) {
      expect(demandeQuiVerrouille([une(etat)])?.id).toBe(7);
      expect(demandeAttendue([une(etat)])?.id).toBe(7);
      const laissee = [une(etat, { abandonnee: true })];
      expect(demandeQuiVerrouille(laissee)).toBeNull();
      expect(demandeAttendue(laissee)).toBeNull();
      expect(demandeEnCours(laissee)?.id).toBe(7);
    }
    expect(demandeQuiVerrouille([une('confirmee')])?.id).toBe(7);
    expect(demandeEnCours([une('confirmee')])).toBeNull();
    for (const etat of [
      'refusee',
      'expiree',
      'rattachee',
      'confirmee_tardive',
      'remboursee',
    ] as const)
      expect(demandeQuiVerrouille([une(etat)])).toBeNull();
    expect(resteADemander(enCentimes(3000), [une('confirmee'), une('refusee')])).toEqual(
      enCentimes(1000),
    );
  });
  it('[MOB-9] une part confirmée vient d’abord, une fois, et part avec le paiement', () => {
    const reglee = avecConfirmees(aPayer, saisie, [une('confirmee'), une('refusee', { id: 6 })]);
    expect(reglee.parts).toEqual([
      {
        mode: 'mobile_money',
        montant: 2000,
        reference: 'ABCDEFGHJKM2',
        operateur: 'airtel',
        demande_id: 7,
      },
    ]);
    expect(reglee).toMatchObject({ mode: 'espece', montant: 1000, telephone: '077 12 34 56' });
    expect(avecConfirmees(aPayer, reglee, [une('confirmee')])).toBe(reglee);
    expect(avecConfirmees(aPayer, reglee, []).parts).toEqual([]);
    expect(corpsReglement(aPayer, partsPayees(reglee))).toEqual({
      paiements: [
        {
          mode: 'mobile_money',
          montant: 2000,
          reference: 'ABCDEFGHJKM2',
          operateur: 'airtel',
          demande_id: 7,
        },
        { mode: 'espece', montant: 1000, reference: null },
      ],
    });
  });
  it('[MOB-9] tout est confirmé : il ne reste rien à taper, la part seule paie', () => {
    const reglee = avecConfirmees(aPayer, saisie, [une('confirmee', { montant: 3000 })]);
    expect(partsPayees(reglee).map((p) => p.demande_id)).toEqual([7]);
    expect(corpsReglement(aPayer, partsPayees(reglee))).toMatchObject({
      paiements: [{ demande_id: 7, montant: 3000 }],
    });
  });
});
