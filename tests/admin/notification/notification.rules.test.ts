import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  appliquerCloche,
  type EtatCloche,
  estIncomplete,
} from '#shared/admin/notification/notification.events.ts';
import {
  alarmeServeur,
  billetageAValider,
  commandeEnRetard,
  compteBloque,
  type EtatStock,
  franchir,
  franchissement,
  GENRES,
  lienDe,
  medicamentDemande,
  niveauPeremption,
  niveauRupture,
  peremptions,
  prixSousCout,
  promesseArrivee,
  venteAnnulee,
  venteReprise,
} from '#shared/admin/notification/notification.rules.ts';
import type { Notification } from '#shared/admin/notification/notification.schema.ts';
import { MENUS, peutOuvrir, TOUTES } from '#shared/admin/utilisateur/habilitations.rules.ts';
import { estPlusRecente } from '#shared/platform/epg/versions.rules.ts';

const bouge = (avant: number, apres: number, qte_min = 5) =>
  franchissement({ produit_id: 7, libelle: 'DOLIPRANE', avant, apres, qte_min });

const UN_ETAT = fc.record({ qte: fc.nat(12), qte_min: fc.nat(8), is_active: fc.boolean() });

const menant = (n: Parameters<typeof lienDe>[0]) => lienDe(n, () => true);
describe('les genres', () => {
  it('[NOT-1] chacun s’adresse à des habilitations qui existent et mène à un écran du menu', () => {
    const droits = TOUTES.flatMap((h) => h.submenus.map((s) => `${h.menu}/${s}`));
    const ecrans = [
      ...MENUS.flatMap((m) => m.entrees.map((e) => e.chemin)),
      '/ma-securite',
      '/vente/certification',
      '/vente/mobile-money',
    ];
    for (const [genre, g] of Object.entries(GENRES)) {
      expect(
        (g.droits ?? []).filter((d) => !droits.includes(d)),
        genre,
      ).toEqual([]);
      expect(ecrans, genre).toEqual(
        expect.arrayContaining(g.ecrans.map((e: string) => e.replace(/\?.*/, ''))),
      );
    }
  });
});

describe('le stock', () => {
  it('[NOT-2] rien ne reste, ou le minimum est atteint', () => {
    expect([0, 1, 5, 6].map((qte) => niveauRupture({ qte, qte_min: 5 }))).toEqual([
      'rupture',
      'stock_bas',
      'stock_bas',
      null,
    ]);
    expect([0, 1].map((qte) => niveauRupture({ qte, qte_min: 0 }))).toEqual(['rupture', null]);
  });
  it('[NOT-3] seul un niveau franchi vers le bas se dit, chacun sous sa clé', () => {
    expect(bouge(6, 5).dire).toEqual({
      genre: 'rupture',
      cle: 'rupture:7:stock_bas',
      data: {
        title: 'Stock bas',
        message: 'DOLIPRANE : il en reste 5, pour un minimum de 5.',
        produits: [{ produit_libelle: 'DOLIPRANE', date_expiration: null }],
      },
    });
    expect(bouge(5, 4).dire).toBeNull();
    expect(bouge(4, 0).dire).toMatchObject({
      cle: 'rupture:7:rupture',
      data: { title: 'Rupture de stock', message: 'DOLIPRANE : il n’en reste plus.' },
    });
    expect(bouge(20, 0).dire?.cle).toBe('rupture:7:rupture');
    expect(bouge(20, 6)).toEqual({ dire: null, lever: [] });
  });
  it('[NOT-3] ce qui n’est plus vrai est levé', () => {
    expect(bouge(0, 3)).toEqual({ dire: null, lever: ['rupture:7:rupture'] });
    expect(bouge(3, 20)).toEqual({
      dire: null,
      lever: ['rupture:7:stock_bas', 'rupture:7:rupture'],
    });
    expect(bouge(20, 30)).toEqual({ dire: null, lever: [] });
  });
  it('[NOT-3] un autre minimum, un produit retiré de la vente ou remis : comme par un mouvement', () => {
    const quatre = { qte: 4, qte_min: 5, is_active: true };
    const devient = (avant: EtatStock, apres: Partial<EtatStock>) => {
      const produit = { produit_id: 7, libelle: 'DOLIPRANE' };
      const { dire, lever } = franchir(produit, avant, { ...avant, ...apres });
      return [dire?.data.message ?? null, lever];
    };
    const dit = 'DOLIPRANE : il en reste 4, pour un minimum de 5.';
    const tout = ['rupture:7:stock_bas', 'rupture:7:rupture'];
    expect([
      devient({ ...quatre, qte_min: 2 }, { qte_min: 5 }),
      devient(quatre, { qte_min: 2 }),
      devient(quatre, { qte_min: 10 }),
      devient(quatre, { is_active: false }),
      devient({ ...quatre, is_active: false }, { is_active: true }),
      devient({ ...quatre, is_active: false }, { qte_min: 10 }),
    ]).toEqual([
      [dit, []],
      [null, tout],
      [null, []],
      [null, tout],
      [dit, []],
      [null, []],
    ]);
  });
  it('[NOT-3] quoi qu’il arrive : ce qui a été dit et non levé est exactement l’état du stock, ou un niveau au-dessus', () => {
    fc.assert(
      fc.property(fc.array(UN_ETAT, { minLength: 1, maxLength: 30 }), (etats) => {
        const dits = new Set<string>();
        let avant: EtatStock = { qte: 12, qte_min: 5, is_active: true };
        for (const apres of etats) {
          const produit = { produit_id: 7, libelle: 'DOLIPRANE' };
          const { dire, lever } = franchir(produit, avant, apres);
          for (const cle of lever) dits.delete(cle);
          if (dire) dits.add(dire.cle);
          avant = apres;
        }
        const niveau = avant.is_active ? niveauRupture(avant) : null;
        if (niveau === null) expect([...dits]).toEqual([]);
        if (niveau === 'rupture') expect(dits).toContain('rupture:7:rupture');
        if (niveau === 'stock_bas') expect(dits).not.toContain('rupture:7:rupture');
      }),
    );
  });
});

describe('les péremptions', () => {
  it('[NOT-4] le niveau d’une date, un jour donné', () => {
    const le = (jour: string) => niveauPeremption('2027-03-31', jour);
    expect([
      le('2026-12-30'),
      le('2026-12-31'),
      le('2027-02-28'),
      le('2027-03-01'),
      le('2027-03-30'),
      le('2027-03-31'),
      le('2027-04-01'),
      le('2027-06-01'),
    ]).toEqual([null, 90, 90, 30, 30, 30, 0, 0]);
  });
  it('[NOT-5] groupées par niveau, le plus urgent d’abord, chaque lot une fois par niveau', () => {
    const lots = [
      { id: 1, produit_libelle: 'A', date_expiration: '2026-12-01' },
      { id: 2, produit_libelle: 'B', date_expiration: '2026-11-25' },
      { id: 3, produit_libelle: 'C', date_expiration: '2026-11-20' },
      { id: 4, produit_libelle: 'D', date_expiration: '2028-01-01' },
    ];
    const premier = peremptions(lots, '2026-11-21', null);
    expect(premier.map((a) => [a.cle, a.data.title, a.data.message])).toEqual([
      ['peremption:0:3', 'Produits périmés', '1 lot à retirer de la vente.'],
      ['peremption:30:2,1', 'Péremption dans 30 jours au plus', '2 lots à écouler ou à retourner.'],
    ]);
    expect(premier[1]?.data.produits).toEqual([
      { produit_libelle: 'B', date_expiration: '2026-11-25' },
      { produit_libelle: 'A', date_expiration: '2026-12-01' },
    ]);
    expect(peremptions(lots, '2026-11-22', '2026-11-21')).toEqual([]);
    expect(peremptions(lots, '2026-11-26', '2026-11-22').map((a) => a.cle)).toEqual([
      'peremption:0:2',
    ]);
    // The server slept three days: what was crossed meanwhile is told all the same.
    expect(peremptions(lots, '2026-12-03', '2026-11-26').map((a) => a.cle)).toEqual([
      'peremption:0:1',
    ]);
  });
  it('[NOT-5] quarante lots au plus par notification', () => {
    const lots = Array.from({ length: 90 }, (_, i) => ({
      id: i + 1,
      produit_libelle: `P${i}`,
      date_expiration: '2026-11-01',
    }));
    expect(peremptions(lots, '2026-11-21', null).map((a) => a.data.produits?.length)).toEqual([
      40, 40, 10,
    ]);
  });
});

describe('les autres genres : phrase et clé', () => {
  it('[NOT-6] billetage à valider', () =>
    expect(billetageAValider({ id: 4, caisse: 'Caisse 1', auteur: 'Brice Mba' })).toEqual({
      genre: 'billetage',
      cle: 'billetage:4',
      data: { title: 'Billetage à valider', message: 'Caisse 1, compté par Brice Mba.' },
    }));
  it('[NOT-7] commande en retard', () =>
    expect(
      commandeEnRetard({
        id: 9,
        numero: 'C-009',
        fournisseur: 'UBIPHARM',
        attendue_le: '2026-11-20',
      }),
    ).toMatchObject({
      cle: 'commande:9',
      data: { message: 'Commande C-009 (UBIPHARM), attendue le 20/11/2026.' },
    }));
  it('[NOT-8] promesse arrivée : à son auteur seulement', () =>
    expect(
      promesseArrivee({
        id: 3,
        produit_libelle: 'INSULINE',
        qte: 2,
        nom: 'Mme Ella',
        telephone: '066 00 00 01',
        auteur_id: 12,
      }),
    ).toMatchObject({
      genre: 'promesse',
      cle: 'promesse:3',
      parmi: [12],
      data: { message: 'INSULINE ×2 pour Mme Ella : appeler le 066 00 00 01.' },
    }));
  it('[NOT-9] vente annulée, après impression ou non', () => {
    const v = { id: 8, numero_ticket: 118, caisse: 'Caisse 1', total: 12500, par: 'Chantal' };
    expect(venteAnnulee({ ...v, motif: 'Erreur', apres_impression: true }).data).toMatchObject({
      title: 'Vente annulée après impression',
      message: 'Ticket N° 118 de Caisse 1, 12.500 FCFA, annulé par Chantal : Erreur.',
    });
    expect(venteAnnulee({ ...v, motif: null, apres_impression: false })).toMatchObject({
      cle: 'annulation:8',
      data: {
        title: 'Vente annulée',
        message: 'Ticket N° 118 de Caisse 1, 12.500 FCFA, annulé par Chantal.',
        vente_id: 8,
      },
    });
  });
  it('[NOT-23] boîtes reprises contre espèces : de quel jour, et comment elles furent payées', () => {
    const r = {
      id: 3,
      vente_id: 8,
      numero_ticket: 118,
      caisse: 'Caisse 1',
      vendue_at: '2026-11-20T10:00:00.000+01:00',
      montant_rendu: 2500,
      created_by: 'Ève',
      motif: 'Rapportées',
    };
    expect(venteReprise({ ...r, paye_en: 'mobile money' }).data.message).toBe(
      '2.500 FCFA rendus du tiroir de Caisse 1 par Ève, ticket N° 118 du 20/11/2026, payé en mobile money : Rapportées.',
    );
    expect(venteReprise({ ...r, paye_en: null })).toMatchObject({
      cle: 'retour:3',
      data: {
        vente_id: 8,
        message:
          '2.500 FCFA rendus du tiroir de Caisse 1 par Ève, ticket N° 118 du 20/11/2026 : Rapportées.',
      },
    });
    expect(lienDe(venteReprise({ ...r, paye_en: null }), () => true)).toBe(
      '/vente/dashboard?vente=8',
    );
  });
  it('[NOT-10] prix sous le coût', () =>
    expect(
      prixSousCout({
        produit_id: 5,
        libelle: 'X',
        prix_de_vente: 900,
        prix_achat: 1000,
        par: 'Chantal',
      }),
    ).toMatchObject({
      cle: 'prix:5',
      data: { message: 'X : vendu 900 FCFA, acheté 1.000 FCFA (Chantal).' },
    }));
  it('[NOT-11] compte bloqué', () =>
    expect(
      compteBloque({
        utilisateur_id: 2,
        fullname: 'Awa Ndong',
        adresse: '10.0.0.7',
        quoi: 'mots de passe',
      }),
    ).toMatchObject({
      cle: 'compte:2',
      data: { message: 'Awa Ndong : cinq mots de passe faux, depuis 10.0.0.7.' },
    }));
  it('[NOT-20] ce qui ne va pas au serveur mène à son état, ou à ses sauvegardes', () => {
    const dite = { cle: 'serveur:disque', title: 'Disque presque plein', message: 'x' };
    expect(menant(alarmeServeur(dite))).toBe('/admin/parametres?onglet=serveur');
    expect(menant(alarmeServeur(dite, 'sauvegarde'))).toBe('/admin/parametres?onglet=sauvegarde');
  });
  it('[NOT-12] où elles mènent', () => {
    expect(menant(bouge(4, 0).dire ?? { genre: '', data: {} })).toBe('/stock/produits?q=DOLIPRANE');
    expect(
      menant({
        genre: 'peremption',
        data: {
          produits: [
            { produit_libelle: 'A', date_expiration: null },
            { produit_libelle: 'B', date_expiration: null },
          ],
        },
      }),
    ).toBe('/stock/produits');
    expect(menant({ genre: 'billetage', data: {} })).toBe('/gestion/arrete-caisse');
    expect(menant({ genre: 'information', data: {} })).toBeNull();
  });
  it.each([
    ['GESTION', 'billetage', '/gestion/arrete-caisse'],
    ['VENTE', 'caisse', '/vente/caisses'],
    ['VENTE', 'reservation', '/vente/reservation'],
    ['STOCK', 'produits', null],
  ])('[NOT-12] un comptage à refaire mène qui a %s/%s là où il le peut', (menu, submenu, ecran) => {
    const porteur = {
      is_admin: false,
      must_change_password: false,
      habilitations: [{ menu, submenus: [submenu] }],
    };
    for (const genre of ['billetage_renvoye', 'billetage_valide'])
      expect(lienDe({ genre, data: {} }, (e) => peutOuvrir(porteur, e))).toBe(ecran);
  });
});

const n = (id: number, read_at: string | null = null, version = 1): Notification => ({
  id,
  version,
  genre: 'rupture',
  data: {},
  read_at,
  created_at: '2026-11-21T10:00:00.000+01:00',
});
const cloche = (...notifications: Notification[]): EtatCloche => ({
  notifications,
  non_lues: notifications.filter((x) => x.read_at === null).length,
  total: notifications.length,
});

describe('la cloche', () => {
  it('[NOT-13] une nouvelle vient en tête et compte une fois, même redite', () => {
    const une = appliquerCloche(cloche(n(1)), { notification: n(2) });
    expect([une.notifications.map((x) => x.id), une.non_lues, une.total]).toEqual([[2, 1], 2, 2]);
    expect(appliquerCloche(une, { notification: n(2) })).toEqual(une);
  });
  it('[NOT-13] lues : le compte descend, et ne remonte pas d’une création arrivée en retard', () => {
    const lues = appliquerCloche(cloche(n(2), n(1)), {
      notifications: [n(2, 'lu', 2), n(1, 'lu', 2)],
    });
    expect(lues.non_lues).toBe(0);
    expect(appliquerCloche(lues, { notification: n(2) })).toEqual(lues);
    expect(appliquerCloche(lues, { notifications: [n(2, 'lu', 2), n(1, 'lu', 2)] })).toEqual(lues);
  });
  it('[NOT-13] ce qui n’est pas tenu se redemande', () => {
    expect(estIncomplete(cloche(n(2)), { notifications: [n(1, 'lu', 2)] })).toBe(true);
    expect(estIncomplete(cloche(n(2)), { notifications: [n(2, 'lu', 2)] })).toBe(false);
    expect(estIncomplete(cloche(n(2)), { notification: n(3) })).toBe(false);
  });
});

describe('les versions', () => {
  it('se comparent nombre à nombre', () => {
    expect([
      estPlusRecente('3.10.0', '3.9.9'),
      estPlusRecente('3.3.22', '3.3.22'),
      estPlusRecente('3.3', '3.3.1'),
      estPlusRecente('4', '3.9'),
    ]).toEqual([true, false, false, true]);
  });
});

it('[NOT-17] la demande d’un médicament ne dit jamais pour qui, et mène à son ajout', () => {
  const d = {
    medicament_id: 7,
    libelle: 'DAFALGAN 1 g',
    presentation: 'tube de 8',
    cip13: '3400935291035',
    par: { id: 5, fullname: 'Serge OBIANG' },
    jour: '2026-11-21',
  };
  const annonce = medicamentDemande({ ...d, pour_un_client: false });
  expect(annonce.data.message).toBe(
    'Serge OBIANG demande DAFALGAN 1 g, tube de 8 (CIP 3400935291035).',
  );
  expect(medicamentDemande({ ...d, pour_un_client: true }).data.message).toMatch(
    /, pour un client.$/,
  );
  expect(menant(annonce)).toBe('/stock/database?q=3400935291035&ajouter=7');
  expect(medicamentDemande({ ...d, pour_un_client: true, jour: '2026-11-22' }).cle).not.toBe(
    annonce.cle,
  );
});
