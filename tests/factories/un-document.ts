import type { DocumentFige, LigneFigee } from '#shared/vente/certification/certification.schema.ts';
import { CORRESPONDANCES } from '#shared/vente/certification/reglages.rules.ts';
import type { Pays } from '#shared/admin/pharmacie/pays.ts';
import type { APreparer } from '#server/vente/certification/pilote-fiscal.ts';
import type { FullReglages } from '#server/vente/certification/reglages-tenus.ts';

export const uneLigneFigee = (l: Partial<LigneFigee> = {}): LigneFigee => ({
  rang: 1,
  ligne_id: 11,
  cip: '3400930000014',
  libelle: 'DOLIPRANE 1000',
  qte: 1,
  prix_de_vente: 1000,
  prix_plein: null,
  tva: false,
  css: false,
  ht: 1000,
  montant_tva: 0,
  montant_css: 0,
  garde: 0,
  prise_en_charge: 0,
  total: 1000,
  ...l,
});

/** A sale as it was frozen: its sums are those of its lines, unless said. */
export function unDocument(d: Partial<DocumentFige> = {}): DocumentFige {
  const lignes = d.lignes ?? [uneLigneFigee()];
  const total = lignes.reduce((s, l) => s + l.total, 0);
  const prise_en_charge = lignes.reduce((s, l) => s + l.prise_en_charge, 0);
  return {
    vendeur: {
      nom: 'Pharmacie du Port',
      nif: '3202112345678',
      rccm: 'RB/COT/20 B 1',
      adresse: 'Cotonou',
      telephone: '21000000',
      email: 'port@pharmacie.bj',
    },
    operateur: { id: 4, nom: 'Brice Mba' },
    client: {
      type: 'particulier',
      nom: 'COMPTANT',
      nif: null,
      rccm: null,
      telephone: null,
      email: null,
      adresse: null,
    },
    instant: '2026-11-29T10:41:00.000+01:00',
    taux_tva: 18,
    taux_css: 1,
    lignes,
    total,
    ht: total,
    tva: 0,
    css: 0,
    garde: 0,
    remise: 0,
    prise_en_charge,
    arrondi: 0,
    net_a_payer: total - prise_en_charge,
    paiements: [{ mode: 'espece', montant: total - prise_en_charge }],
    motif: null,
    ...d,
  };
}

export const desReglages = (pays: Pays, r: Partial<FullReglages> = {}): FullReglages => ({
  pays,
  mode: 'essai',
  attendre_ms: 0,
  version: 1,
  etablissement: 'PHARMACIE DU PORT',
  adresse: null,
  garde: 'ligne',
  tiers_payant: 'une_facture',
  faute: null,
  jeton: null,
  jeton_fin: null,
  points_de_vente: {},
  ...CORRESPONDANCES[pays],
  ...r,
});

export const aPreparerPour = (
  pays: Pays,
  a: Partial<APreparer> = {},
  r: Partial<FullReglages> = {},
): APreparer => ({
  document: '0b7d4f0e-0000-4000-8000-000000000001',
  genre: 'vente',
  part: 'entier',
  numero: 'Ticket 12',
  caisse: 'Caisse 1',
  point_de_vente: 'POS-1',
  contenu: unDocument(),
  original: null,
  reglages: desReglages(pays, r),
  ...a,
});
