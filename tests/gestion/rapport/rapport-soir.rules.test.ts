import { describe, expect, it } from 'vitest';
import {
  anomaliesParPersonne,
  composerSoir,
  courrielDuSoir,
  messageDuSoir,
} from '#shared/gestion/rapport/rapport-soir.rules.ts';
import { lienWhatsApp } from '#shared/base/telephone.rules.ts';
import type { RapportSoir } from '#shared/gestion/rapport/rapport-soir.schema.ts';

const VIDE: RapportSoir = {
  jour: '2026-11-23',
  at: '2026-11-23T20:00:00.000+01:00',
  pharmacie: 'Pharmacie de l’Okoumé',
  chiffre_affaire: 0,
  nombre_ventes: 0,
  panier_moyen: 0,
  marge: 0,
  chiffre_affaire_ht: 0,
  semaine_avant: null,
  mois: 0,
  mois_avant: null,
  objectif: null,
  comptes: [],
  a_valider: [],
  anomalies: [],
  quarantaines: [],
  ruptures: { nombre: 0, exemples: [] },
  creances: { a_exporter: 0, j30: 0, j60: 0, j90: 0, au_dela: 0, rejete: 0 },
};
const compte = {
  id: 1,
  version: 1,
  caisse: 'Caisse 1',
  par: 'Brice',
  par_id: 12,
  compte: 100,
  ecart: 0,
  valide: false,
  at: '2026-11-23T19:00:00.000+01:00',
  motif: null,
  retire: false,
  modes: [],
  comptages: [],
};
const SOIR: RapportSoir = {
  ...VIDE,
  chiffre_affaire: 212_450,
  nombre_ventes: 29,
  panier_moyen: 7_326,
  marge: 50_000,
  chiffre_affaire_ht: 200_000,
  semaine_avant: 200_000,
  mois: 4_000_000,
  mois_avant: 100_000,
  objectif: { montant: 5_000_000, attendu: 4_500_000 },
  comptes: [compte, { ...compte, id: 2, caisse: 'Caisse 2', par: 'Serge', ecart: -4_500 }],
  a_valider: [{ ...compte, id: 2, caisse: 'Caisse 2', par: 'Serge', ecart: -4_500 }],
  anomalies: [
    { qui: 'Awa', genre: 'duplicata', nombre: 9, montant: 9_000 },
    { qui: 'Serge', genre: 'remise', nombre: 1, montant: 500 },
    { qui: 'Serge', genre: 'annulation', nombre: 2, montant: 3_000 },
  ],
  ruptures: { nombre: 18, exemples: ['ARTEFAN', 'VENTOLINE', 'AMLOR'] },
  creances: { a_exporter: 0, j30: 90_000, j60: 0, j90: 0, au_dela: 1_694_800, rejete: 0 },
};

describe('le rapport du soir', () => {
  it('[RAP-7] un comptage dit son écart signé, son motif, ses modes, ceux d’avant lui ; ceux des autres jours sont à part, datés', () => {
    const recompte = {
      ...compte,
      id: 3,
      ecart: 2_000,
      motif: 'Monnaie rendue en moins',
      modes: [{ mode: 'mobile_money', ecart: -2_000 }],
      comptages: [
        { par: 'Brice', compte: 0, ecart: -9_000 },
        { par: 'Brice', compte: 11_000, ecart: 2_000 },
      ],
    };
    const ancien = { ...compte, id: 4, at: '2026-08-02T20:00:00.000+01:00', retire: true };
    const { parties } = composerSoir({ ...VIDE, a_valider: [recompte, ancien] });
    expect(parties).toEqual([
      {
        titre: 'À valider',
        lignes: [
          'Caisse 1, Brice : écart + 2.000 FCFA, Mobile money écart − 2.000 FCFA ; motif : Monnaie rendue en moins ; compté 2 fois, d’abord 0 FCFA comptés, écart − 9.000 FCFA',
        ],
      },
      {
        titre: 'À valider depuis plus longtemps',
        lignes: ['02/08/2026, Caisse 1, Brice : juste ; retiré'],
      },
    ]);
  });
  it('[RAP-1] [HSL-28] les ventes hors ligne mises de côté : à décider, refusée avec son motif, acceptée', () => {
    const une = {
      numero_provisoire: 'P3-0012',
      vendeur: 'Awa',
      net_a_payer: 10_000,
      statut: 'En quarantaine' as const,
      traite_par: null,
      motif: null,
      controle: true,
    };
    const decidee = { ...une, traite_par: 'Chantal', controle: false };
    const { parties } = composerSoir({
      ...VIDE,
      quarantaines: [
        une,
        { ...decidee, statut: 'Refusée', motif: 'Jamais vendue' },
        { ...decidee, statut: 'Acceptée' },
      ],
    });
    expect(parties).toEqual([
      {
        titre: 'Ventes hors ligne en quarantaine',
        lignes: [
          'P3-0012, Awa : 10.000 FCFA, médicament contrôlé, à décider (Configuration, Postes)',
          'P3-0012, Awa : 10.000 FCFA, refusée par Chantal (Jamais vendue) : un écart de caisse',
          'P3-0012, Awa : 10.000 FCFA, acceptée par Chantal',
        ],
      },
    ]);
  });

  it('[RAP-1] trois chiffres, puis ce qui cloche ; ce qui n’a rien à dire n’y est pas', () => {
    const soir = composerSoir(SOIR);
    expect(soir.titre).toBe('Rapport du 23/11/2026');
    expect(soir.chiffres).toEqual([
      {
        nom: 'Chiffre d’affaires',
        valeur: '212.450 FCFA',
        detail: '+6,2 % sur le même jour, une semaine avant · 29 ventes, panier moyen 7.326 FCFA',
      },
      { nom: 'Marge', valeur: '50.000 FCFA', detail: 'taux de marque 25,0 %' },
      {
        nom: 'Mois à date',
        valeur: '4.000.000 FCFA',
        detail: '×40 sur autant du mois d’avant · 80,0 % de l’objectif, en retard',
      },
    ]);
    expect(soir.parties).toEqual([
      {
        titre: 'Écarts de caisse',
        lignes: ['Caisse 1, Brice : juste', 'Caisse 2, Serge : écart − 4.500 FCFA'],
      },
      { titre: 'À valider', lignes: ['Caisse 2, Serge : écart − 4.500 FCFA'] },
      {
        titre: 'Anomalies',
        lignes: [
          'Serge : 2 tickets annulés après impression (3.000 FCFA), 1 forte remise (500 FCFA)',
          'Awa : 9 tickets réimprimés (9.000 FCFA)',
        ],
      },
      { titre: 'Ruptures', lignes: ['18 produits vendus : ARTEFAN, VENTOLINE, AMLOR…'] },
      {
        titre: 'La CNAMGS doit',
        lignes: ['moins de 30 jours : 90.000 FCFA', 'plus de 90 jours : 1.694.800 FCFA'],
      },
    ]);
    const rien = composerSoir(VIDE);
    expect(rien.parties).toEqual([]);
    expect(rien.chiffres.map((c) => c.detail)).toEqual([
      'pas de base à comparer · 0 vente, panier moyen 0 FCFA',
      'aucune vente',
      'pas de base à comparer',
    ]);
    expect(
      composerSoir({ ...SOIR, comptes: null, a_valider: null, creances: null }).parties,
    ).toHaveLength(2);
  });
  it('[RAP-2] les personnes par leur fait le plus grave, puis par le nombre', () => {
    const fait = (qui: string, genre: 'feuille' | 'prix', nombre: number) => ({
      qui,
      genre,
      nombre,
      montant: 0,
    });
    expect(
      anomaliesParPersonne([
        fait('Awa', 'prix', 30),
        fait('Brice', 'feuille', 1),
        fait('Serge', 'feuille', 2),
      ]).map((p) => p.qui),
    ).toEqual(['Serge', 'Brice', 'Awa']);
  });
  it('[RAP-1] le courriel dit tout', () => {
    const texte = courrielDuSoir(composerSoir(SOIR));
    for (const { lignes } of composerSoir(SOIR).parties)
      for (const ligne of lignes) expect(texte).toContain(`- ${ligne}`);
    expect(texte).toContain('Marge : 50.000 FCFA (taux de marque 25,0 %)');
  });
  it('[RAP-3] le message tient en mille caractères, quoi qu’il y ait eu, et dit ce qu’il laisse', () => {
    const court = messageDuSoir(composerSoir(SOIR), SOIR.pharmacie);
    expect(court.length).toBeLessThanOrEqual(1000);
    expect(court).toContain('*La CNAMGS doit*');
    const foule = Array.from({ length: 40 }, (_, n) => ({ ...compte, id: n, par: `Vendeur ${n}` }));
    const long = messageDuSoir(composerSoir({ ...SOIR, comptes: foule, a_valider: foule }), 'Port');
    expect(long).toContain('… et 36 de plus');
    for (let n = 0; n < 200; n++) {
      const message = messageDuSoir(
        composerSoir({
          ...SOIR,
          comptes: foule.slice(0, n % 40).map((c) => ({ ...c, par: 'N'.repeat(n) })),
          ruptures: { nombre: n, exemples: ['M'.repeat(n * 3)] },
        }),
        'P'.repeat(n * 8),
      );
      expect(message.length).toBeLessThanOrEqual(1000);
    }
  });
  it('[RAP-4] le lien ouvre WhatsApp, texte prêt, sans numéro', () => {
    expect(lienWhatsApp('Écart : -5 %\n& reste')).toBe(
      'https://wa.me/?text=%C3%89cart%20%3A%20-5%20%25%0A%26%20reste',
    );
  });
});
