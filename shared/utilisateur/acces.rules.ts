import { type Acces, type Porteur, satisfait } from './habilitations.rules.ts';
import type { RecordTopic } from '../record-list.ts';
import { ouvertAuProgramme } from './programmes.rules.ts';

const VENDRE = ['VENTE/reservation', 'VENTE/caisse'] as const;
const LIRE_PRODUITS = [
  ...VENDRE,
  'STOCK/produits',
  'STOCK/commande',
  'STOCK/retour',
  'STOCK/mouvement',
  'GESTION/inventaire',
  'PRIVILEGES/inventaire_master',
  'PRIVILEGES/inventaire_mobile',
] as const;
const LIRE_CLIENTS = [...VENDRE, 'VENTE/client', 'VENTE/devis'] as const;
const LIRE_CAISSES = [
  ...VENDRE,
  'VENTE/configuration',
  'GESTION/billetage',
  'GESTION/journee',
] as const;
const LIRE_RESERVATIONS = [...VENDRE, 'VENTE/devis'] as const;
const COMPTER = [
  'GESTION/inventaire',
  'PRIVILEGES/inventaire_master',
  'PRIVILEGES/inventaire_mobile',
] as const;
const LIRE_ORDONNANCIER = ['PRIVILEGES/ordonnancier'] as const;
/** The accounts of narcotics say no patient. */
const LIRE_STUPEFIANTS = ['PRIVILEGES/ordonnancier', 'PRIVILEGES/stupefiants'] as const;
const SAISIR_ORDONNANCE = ['VENTE/reservation', 'VENTE/devis'] as const;
/** Who answers for the stations that sell, and for what they sold through a cut. */
const RESPONSABLE_DES_POSTES = ['VENTE/configuration'] as const;
const LIRE_LISTES = ['ADMIN/parametre', 'STOCK/produits'] as const;

interface DroitsDeFiche {
  lire: readonly string[];
  ecrire: readonly string[];
  /** When it can be withdrawn. */
  retirer?: readonly string[];
  /** Who hears of a change, when they are not those who read. */
  entendre?: readonly string[];
}
/** [HAB-1] Who reads, writes and hears of each record: a record that is not here does not compile. */
const FICHES: Readonly<Record<RecordTopic, DroitsDeFiche>> = {
  rayons: {
    lire: [...COMPTER, 'STOCK/produits', 'STOCK/rayon', 'STOCK/base'],
    ecrire: ['STOCK/rayon'],
    retirer: ['STOCK/rayon'],
    entendre: [...LIRE_PRODUITS, 'STOCK/rayon', 'STOCK/base'],
  },
  fournisseurs: {
    lire: ['STOCK/fournisseur', 'STOCK/commande', 'STOCK/retour', 'STOCK/produits'],
    ecrire: ['STOCK/fournisseur'],
    retirer: ['STOCK/fournisseur'],
    entendre: ['STOCK/fournisseur', 'STOCK/commande', 'STOCK/retour'],
  },
  prescripteurs: {
    lire: [...SAISIR_ORDONNANCE, ...LIRE_ORDONNANCIER],
    ecrire: SAISIR_ORDONNANCE,
  },
};
const ofRecords = <T>(make: (droits: DroitsDeFiche) => T): Record<RecordTopic, T> =>
  Object.fromEntries(
    Object.entries(FICHES).map(([topic, droits]) => [topic, make(droits)]),
  ) as Record<RecordTopic, T>;
/** The calls of the records. */
const ROUTES_DES_FICHES = Object.fromEntries(
  Object.entries(FICHES).flatMap(([topic, { lire, ecrire, retirer }]) => [
    [`GET /api/${topic}`, lire],
    [`GET /api/${topic}/{id}`, lire],
    [`POST /api/${topic}`, ecrire],
    [`POST /api/${topic}/{id}/update`, ecrire],
    ...(retirer ? [[`POST /api/${topic}/{id}/destroy`, retirer]] : []),
  ]),
);

/**
 * [HAB-1] The one permission table: routes and socket topics read it, on both sides, by the rights
 * of the menu. Closed by default: a route or a topic that does not stand here is refused to
 * everyone, and fails a test. Key: `METHOD path` as in the contract values.
 */
export const ACCES_ROUTES: Readonly<Record<string, Acces>> = {
  'GET /sanctum/csrf-cookie': 'public',
  'GET /api/accueil/a-faire': 'connecte',
  'GET /api/accueil/premiers-pas': 'admin',
  'POST /api/login': 'public',
  'POST /api/logout': 'connecte',
  'GET /api/session': 'connecte',
  'GET /api/pharmacie-info': 'public',
  'GET /api/restauration': 'public',
  'GET /api/epg/list-versions': 'connecte',
  'GET /api/epg/etat-maj': 'admin',
  'POST /api/epg/telecharger': 'admin',
  'POST /api/epg/installer': 'admin',
  'POST /superviseur/api/verify-code': 'public',
  'GET /superviseur/api/epg/latest-maj': 'public',

  'GET /api/utilisateurs': ['ADMIN/utilisateur', 'VENTE/configuration'],
  'GET /api/utilisateurs/{id}': ['ADMIN/utilisateur'],
  'POST /api/utilisateurs': ['ADMIN/utilisateur'],
  'POST /api/utilisateurs/{id}/update-password': 'connecte',
  'POST /api/utilisateurs/{id}/update': ['ADMIN/utilisateur'],
  'POST /api/utilisateurs/{id}/reset-password': ['ADMIN/utilisateur'],
  // One's own, or anybody's for who manages accounts: the act says whose [ACC-13].
  'POST /api/utilisateurs/{id}/pin': 'connecte',
  'POST /api/utilisateurs/{id}/destroy': ['ADMIN/utilisateur'],
  'POST /api/utilisateurs/{id}/reactiver': ['ADMIN/utilisateur'],
  'POST /api/utilisateurs/{id}/retirer-second-facteur': ['ADMIN/utilisateur'],
  'POST /api/session/preuve': 'connecte',
  'GET /api/sessions': 'connecte',
  'POST /api/sessions/{id}/fermer': 'connecte',
  'POST /api/sessions/fermer-autres': 'connecte',
  'GET /api/second-facteur': 'connecte',
  'POST /api/second-facteur/preparer': 'connecte',
  'POST /api/second-facteur/activer': 'connecte',
  'POST /api/second-facteur/retirer': 'connecte',
  'GET /api/securite': 'admin',
  'GET /api/jetons': 'admin',
  'POST /api/jetons': 'admin',
  'POST /api/jetons/{id}/retirer': 'admin',
  'POST /api/securite': 'admin',
  'GET /api/journal-connexions': 'admin',
  'GET /api/journal-audits': ['GESTION/journee'],
  'GET /api/clotures': ['GESTION/journee'],
  'GET /api/journal-fiscal/verification': ['GESTION/journee'],
  'POST /api/archives-fiscales': ['GESTION/journee'],
  'GET /api/notifications': 'connecte',
  'POST /api/notifications/{id}/read-all': 'connecte',
  'POST /api/pharmacie-info': ['ADMIN/parametre'],
  'GET /api/reseau': ['ADMIN/parametre'],
  'GET /api/etat-serveur': ['ADMIN/parametre'],

  ...ROUTES_DES_FICHES,
  'GET /api/prod_natures': [...VENDRE, ...LIRE_LISTES],
  'GET /api/prod_formes': LIRE_LISTES,
  'GET /api/prod_familles': LIRE_LISTES,
  'GET /api/prod_classe_theraps': LIRE_LISTES,
  'GET /api/prod_categories': LIRE_LISTES,
  'GET /api/mouv_motifs': [
    ...LIRE_LISTES,
    'STOCK/mouvement',
    'STOCK/retour',
    'STOCK/commande',
    'GESTION/journee',
  ],
  'POST /api/prod_formes': ['ADMIN/parametre'],
  'POST /api/prod_formes/{id}/update': ['ADMIN/parametre'],
  'POST /api/prod_familles': ['ADMIN/parametre'],
  'POST /api/prod_familles/{id}/update': ['ADMIN/parametre'],
  'POST /api/prod_natures': ['ADMIN/parametre'],
  'POST /api/prod_natures/{id}/update': ['ADMIN/parametre'],
  'POST /api/prod_classe_theraps': ['ADMIN/parametre'],
  'POST /api/prod_classe_theraps/{id}/update': ['ADMIN/parametre'],
  'POST /api/prod_categories': ['ADMIN/parametre'],
  'POST /api/prod_categories/{id}/update': ['ADMIN/parametre'],
  'POST /api/mouv_motifs': ['ADMIN/parametre'],
  'POST /api/mouv_motifs/{id}/update': ['ADMIN/parametre'],
  'GET /api/mouvements': ['STOCK/mouvement', 'GESTION/journee'],
  'GET /api/mouvements-par-motif': ['STOCK/mouvement', 'GESTION/journee'],
  'POST /api/mouvements': ['STOCK/mouvement'],
  'GET /api/retour_fournisseurs': ['STOCK/retour'],
  'GET /api/retour_fournisseurs/{id}': ['STOCK/retour'],
  'POST /api/retour_fournisseurs': ['STOCK/retour'],
  'POST /api/retour_fournisseurs/{id}/accepter': ['STOCK/retour'],
  'POST /api/retour_fournisseurs/{id}/refuser': ['STOCK/retour'],
  'GET /api/stock-a-ecouler': ['STOCK/retour'],
  'GET /api/bons-retour': ['STOCK/retour'],
  'GET /api/bons-retour-attendus': ['STOCK/retour'],
  'GET /api/bons-retour/{id}': ['STOCK/retour'],
  'POST /api/bons-retour': ['STOCK/retour'],
  'POST /api/bons-retour/{id}/envoyer': ['STOCK/retour'],
  'POST /api/bons-retour/{id}/annuler': ['STOCK/retour'],
  'POST /api/bons-retour/{id}/refuser': ['STOCK/retour'],
  'POST /api/bons-retour/{id}/avoirs': ['STOCK/retour'],

  'GET /api/produits': LIRE_PRODUITS,
  'GET /api/produits/{id}': LIRE_PRODUITS,
  'GET /api/produits/{id}/lots': LIRE_PRODUITS,
  'GET /api/produits/{id}/prix': ['STOCK/produits'],
  'GET /api/produits/{id}/volet': ['STOCK/produits'],
  'GET /api/produits/{id}/statistiques': ['STOCK/produits', 'GESTION/stat'],
  'GET /api/lots': ['STOCK/produits'],
  'GET /api/lots/{id}/ventes': ['STOCK/produits'],
  'GET /api/produits-plus-vendus': VENDRE,
  'GET /api/produits/{id}/equivalents': [...VENDRE, 'STOCK/produits'],
  'GET /api/produits/{id}/equivalents-externes': [...VENDRE, 'STOCK/produits'],
  'POST /api/prescription/rechercher': ['VENTE/reservation'],
  'POST /api/produits/comparer': [...VENDRE, 'STOCK/produits'],
  'POST /api/produits': ['STOCK/produits'],
  'POST /api/produits/{id}/update': ['STOCK/produits'],
  'POST /api/produits/{id}/photo': ['STOCK/produits'],
  'POST /api/produits/{id}/photo/retirer': ['STOCK/produits'],
  'POST /api/produits/{id}/detail': ['STOCK/produits'],
  'POST /api/produits/{id}/detail/retirer': ['STOCK/produits'],
  'POST /api/produits/{id}/ouvrir-boites': ['STOCK/produits', 'STOCK/mouvement'],
  'POST /api/ecoulements': ['STOCK/produits'],
  'POST /api/ecoulements/{id}/retirer': ['STOCK/produits'],
  'POST /api/changements-prix/apercu': ['STOCK/produits'],
  'POST /api/changements-prix': ['STOCK/produits'],
  'POST /api/changements-prix/{id}/annuler': ['STOCK/produits'],
  'GET /api/changements-prix': ['STOCK/produits'],
  'POST /api/imports-produits': ['STOCK/produits'],
  'POST /api/imports-produits/{id}/lignes': ['STOCK/produits'],
  'POST /api/imports-produits/{id}/verifier': ['STOCK/produits'],
  'POST /api/imports-produits/{id}/importer': ['STOCK/produits'],
  'POST /api/imports-produits/{id}/annuler': ['STOCK/produits'],
  'GET /api/imports-produits': ['STOCK/produits'],
  'GET /api/imports-produits/{id}': ['STOCK/produits'],
  'GET /api/imports-produits/{id}/remarques': ['STOCK/produits'],
  'GET /api/thesaurus': [...VENDRE, 'VENTE/devis', 'STOCK/base'],
  'POST /api/thesaurus-textes': [...VENDRE, 'VENTE/devis', 'VENTE/vente', 'STOCK/base'],
  'GET /api/thesaurus-import': ['STOCK/base'],
  'POST /api/thesaurus-import': ['ADMIN/parametre'],
  'GET /api/substances-manquantes': ['STOCK/base'],
  'GET /api/medicaments': ['STOCK/base'],
  'GET /api/medicaments-hors-stock': VENDRE,
  'GET /api/medicaments/{id}': ['STOCK/base'],
  'GET /api/medicaments/{id}/fiche': ['STOCK/base'],
  'GET /api/medicaments/{id}/groupe': ['STOCK/base'],
  'POST /api/medicaments/{id}/demander': VENDRE,
  'POST /api/medicaments/{id}/ajouter': ['STOCK/base'],
  'GET /api/medicaments-import': ['STOCK/base'],
  'POST /api/medicaments-import/fichiers': ['ADMIN/parametre'],
  'POST /api/medicaments-import': ['ADMIN/parametre'],
  'POST /api/medicaments-import/annuler': ['ADMIN/parametre'],

  'GET /api/clients': LIRE_CLIENTS,
  'GET /api/clients/{id}': LIRE_CLIENTS,
  'GET /api/clients-calc-compteur': ['VENTE/client'],
  'POST /api/clients': ['VENTE/client'],
  'POST /api/clients/{id}/update': ['VENTE/client'],
  'GET /api/clients/{id}/reglements': ['VENTE/client'],
  'POST /api/clients/{id}/reglements': ['VENTE/client'],
  'GET /api/clients/{id}/releve': ['VENTE/client'],
  'GET /api/gardes': ['GESTION/garde'],
  'GET /api/gardes/{id}': ['GESTION/garde'],
  'GET /api/gardes/{id}/rapport': ['GESTION/garde'],
  'POST /api/gardes': ['GESTION/garde'],
  'POST /api/gardes/{id}/demarrer': ['GESTION/garde'],
  'POST /api/gardes/{id}/terminer': ['GESTION/garde'],
  'POST /api/gardes/{id}/annuler': ['GESTION/garde'],
  'GET /api/gardes/actuelle': [...VENDRE, 'GESTION/garde'],

  'GET /api/caisses': LIRE_CAISSES,
  'GET /api/caisses/{id}': LIRE_CAISSES,
  'POST /api/caisses': ['VENTE/configuration'],
  'POST /api/caisses/{id}/update': ['VENTE/configuration'],
  'POST /api/caisses/{id}/ouvrir': ['VENTE/configuration'],
  'POST /api/caisses/{id}/fermer': ['VENTE/configuration'],
  'POST /api/caisses/{id}/liberer': 'admin',
  'POST /api/caisses/{id}/debloquer': ['VENTE/configuration'],
  'POST /api/caisses/{id}/imprimer-ticket': VENDRE,
  'POST /api/caisses/{id}/login': ['VENTE/caisse'],
  'POST /api/caisses/{id}/logout': ['VENTE/caisse'],

  'GET /api/reservations/jour': LIRE_RESERVATIONS,
  'GET /api/reservations/jour/caisse': LIRE_RESERVATIONS,
  'GET /api/reservations/{id}': LIRE_RESERVATIONS,
  'POST /api/reservations': ['VENTE/reservation'],
  'POST /api/reservations/{id}/update': VENDRE,
  'GET /api/contre-indications': [...VENDRE, 'VENTE/devis'],
  'POST /api/contre-indications': ['VENTE/reservation', 'VENTE/devis'],
  'POST /api/achats-recents': ['VENTE/reservation'],
  'GET /api/accords': ['VENTE/reservation', 'VENTE/devis'],
  'POST /api/accords': ['VENTE/reservation', 'VENTE/devis'],
  'POST /api/reservations/{id}/ouvrir': ['VENTE/caisse'],
  'POST /api/reservations/{id}/encaisser': ['VENTE/caisse'],
  'POST /api/reservations/{id}/liberer': ['VENTE/caisse'],
  'POST /api/reservations/{id}/renvoyer': ['VENTE/caisse'],
  'POST /api/reservations/{id}/imprimer': VENDRE,
  'GET /api/reservation_produits': LIRE_RESERVATIONS,
  'GET /api/reservation_produits/vendus': ['VENTE/vente', 'GESTION/journee'],
  'POST /api/reservation_produits/{id}/destroy2': ['VENTE/reservation'],

  'GET /api/factures': ['VENTE/devis'],
  'GET /api/factures/{id}': ['VENTE/devis'],
  'GET /api/avoirs': ['VENTE/devis'],
  'POST /api/factures': ['VENTE/reservation', 'VENTE/devis'],
  'GET /api/budget-achats': ['STOCK/commande'],
  'POST /api/budget-achats': ['STOCK/commande'],
  'GET /api/commandes': ['STOCK/commande'],
  'GET /api/commandes/suggestion': ['STOCK/commande'],
  'GET /api/commandes/reperes': ['STOCK/commande'],
  'GET /api/commandes/{id}': ['STOCK/commande'],
  'GET /api/commandes/{id}/bon-echange': ['STOCK/commande'],
  'GET /api/commandes/{id}/document': ['STOCK/commande'],
  'POST /api/commandes': ['STOCK/commande'],
  'POST /api/commandes/{id}/update': ['STOCK/commande'],
  'POST /api/commandes/{id}/envoyer': ['STOCK/commande'],
  'POST /api/commandes/{id}/reponse': ['STOCK/commande'],
  'POST /api/commandes/{id}/annuler': ['STOCK/commande'],
  'POST /api/commandes/{id}/receptionner': ['STOCK/commande'],
  'POST /api/commandes/{id}/photos': ['STOCK/commande'],
  'POST /api/commandes-photos/{id}/destroy': ['STOCK/commande'],
  'GET /api/produits/{id}/fournisseurs': ['STOCK/produits', 'STOCK/commande'],
  'POST /api/produits/{id}/fournisseurs': ['STOCK/produits', 'STOCK/commande'],
  'POST /api/offres/{id}/update': ['STOCK/produits', 'STOCK/commande'],
  'POST /api/offres/{id}/destroy': ['STOCK/produits', 'STOCK/commande'],
  'POST /api/fournisseurs/{id}/tarif': ['STOCK/commande'],
  'POST /api/stations': ['VENTE/reservation'],
  'POST /api/stations/ventes': ['VENTE/reservation'],
  'GET /api/stations/vendeurs/{id}': ['VENTE/reservation'],
  'GET /api/stations/catalogue': ['VENTE/reservation', 'VENTE/caisse'],
  'GET /api/stations': RESPONSABLE_DES_POSTES,
  'POST /api/stations/{id}/accepter': RESPONSABLE_DES_POSTES,
  'GET /api/stations/quarantaine': RESPONSABLE_DES_POSTES,
  'POST /api/stations/quarantaine/{id}/accepter': RESPONSABLE_DES_POSTES,
  'POST /api/stations/quarantaine/{id}/refuser': RESPONSABLE_DES_POSTES,
  'POST /api/stations/{id}/ecarter': RESPONSABLE_DES_POSTES,
  'POST /api/stations/{id}/reprendre': RESPONSABLE_DES_POSTES,
  'GET /api/stations/ventes': RESPONSABLE_DES_POSTES,
  'POST /api/stations/ventes/{id}/vue': RESPONSABLE_DES_POSTES,
  'GET /api/promis': ['VENTE/reservation'],
  'POST /api/promis': ['VENTE/reservation'],
  'POST /api/promis/{id}/servir': ['VENTE/reservation'],
  'POST /api/promis/{id}/annuler': ['VENTE/reservation'],
  'POST /api/factures/{id}/update': ['VENTE/devis'],
  'POST /api/factures/{id}/destroy': ['VENTE/devis'],
  'POST /api/reservation/facture/{reservationId}': ['VENTE/devis'],
  'POST /api/devis/{id}/send-email': ['VENTE/devis'],
  'POST /api/commandes/ajouter-produit/{id}': [
    'VENTE/reservation',
    'STOCK/produits',
    'STOCK/commande',
  ],

  'GET /api/billetages': [...VENDRE, 'GESTION/billetage', 'GESTION/journee'],
  'GET /api/billetages/ecarts': ['GESTION/billetage', 'GESTION/journee'],
  'GET /api/billetages/comptages': ['GESTION/billetage', 'GESTION/journee'],
  'GET /api/billetages/{id}': [...VENDRE, 'GESTION/billetage', 'GESTION/journee'],
  'POST /api/billetages': [...VENDRE, 'GESTION/billetage'],
  'POST /api/billetages/{id}/valider': ['GESTION/billetage'],
  'POST /api/billetages/{id}/renvoyer': ['GESTION/billetage'],
  'POST /api/billetages/{id}/recompter': [...VENDRE, 'GESTION/billetage'],
  'POST /api/billetages/{id}/retirer': [...VENDRE, 'GESTION/billetage'],
  'GET /api/sessions-caisse': [...VENDRE, 'GESTION/billetage', 'GESTION/journee'],
  'GET /api/sessions-caisse/{id}/mouvements': ['GESTION/billetage', 'GESTION/journee'],
  'POST /api/sessions-caisse': [...VENDRE, 'GESTION/billetage'],
  'POST /api/sessions-caisse/{id}/demander-recompte': ['GESTION/billetage'],
  'POST /api/sessions-caisse/{id}/mouvements': [...VENDRE, 'GESTION/billetage'],

  'POST /api/ordonnancier/reglage': 'admin',
  'GET /api/reservations/{id}/ordonnance': SAISIR_ORDONNANCE,
  'POST /api/reservations/{id}/ordonnance': SAISIR_ORDONNANCE,
  'GET /api/ordonnancier': LIRE_ORDONNANCIER,
  'GET /api/ventes/{id}/ordonnancier': LIRE_ORDONNANCIER,
  'POST /api/ordonnancier/patients': LIRE_ORDONNANCIER,
  'POST /api/ordonnancier/editions': LIRE_STUPEFIANTS,
  'GET /api/stupefiants': LIRE_STUPEFIANTS,
  'GET /api/stupefiants/{id}/lignes': LIRE_STUPEFIANTS,
  'GET /api/stupefiants-balance': LIRE_STUPEFIANTS,
  'POST /api/stupefiants/sorties': ['PRIVILEGES/stupefiants'],
  'POST /api/stupefiants/comptages': ['PRIVILEGES/stupefiants'],

  'GET /api/ventes': ['VENTE/vente', 'GESTION/journee'],
  'GET /api/ventes/{id}': ['VENTE/vente', 'GESTION/journee'],
  'GET /api/ventes-calc-compteur': ['VENTE/vente', 'GESTION/journee', 'GESTION/billetage'],
  'GET /api/ventes-rapprochement': ['VENTE/vente', 'GESTION/journee', 'GESTION/billetage'],
  'GET /api/ventes-livre-caisse': ['VENTE/vente', 'GESTION/journee', 'GESTION/billetage'],
  'POST /api/ventes/{id}/cancel': ['VENTE/vente'],
  'POST /api/ventes/{id}/retours': ['VENTE/vente'],
  'POST /api/ventes/{id}/retours/{retour_id}/imprimer': ['VENTE/vente'],

  'POST /api/ventes/{id}/assure': ['VENTE/vente'],
  'GET /api/bordereaux': ['VENTE/vente'],
  'GET /api/bordereaux/apercu': ['VENTE/vente'],
  'GET /api/bordereaux/creances': ['VENTE/vente'],
  'GET /api/bordereaux/{id}': ['VENTE/vente'],
  'POST /api/bordereaux': ['VENTE/vente'],
  'POST /api/bordereaux/{id}/deposer': ['VENTE/vente'],
  'POST /api/bordereaux/{id}/payer': ['VENTE/vente'],
  'POST /api/bordereaux/{id}/rejeter': ['VENTE/vente'],
  'GET /api/taux-cnamgs': ['VENTE/vente', 'ADMIN/parametre'],
  'POST /api/taux-cnamgs': ['ADMIN/parametre'],
  'POST /api/taux-cnamgs/{id}/update': ['ADMIN/parametre'],
  'POST /api/taux-cnamgs/{id}/destroy': ['ADMIN/parametre'],
  'GET /api/taux-taxes': ['GESTION/stat', 'ADMIN/parametre'],
  'POST /api/taux-taxes': 'admin',
  'POST /api/taux-taxes/{id}/destroy': 'admin',
  'GET /api/comptabilite/mois': ['GESTION/stat'],
  'POST /api/comptabilite/mois/{mois}/exporter': ['GESTION/stat'],
  'GET /api/comptabilite/dettes': ['GESTION/stat'],
  'GET /api/factures-fournisseurs': ['STOCK/fournisseur'],
  'GET /api/factures-fournisseurs/livraisons': ['STOCK/fournisseur'],
  'POST /api/factures-fournisseurs': ['STOCK/fournisseur'],
  'POST /api/factures-fournisseurs/{id}/regler': ['STOCK/fournisseur'],
  'GET /api/livre-de-caisse': ['GESTION/journee'],
  'GET /api/comptabilite/comptes': ['GESTION/stat', 'ADMIN/parametre'],
  'POST /api/comptabilite/comptes': ['ADMIN/parametre'],
  'GET /api/inventaires': COMPTER,
  'GET /api/inventaires/{id}': COMPTER,
  'GET /api/inventaires/{id}/lignes': COMPTER,
  'POST /api/inventaires': ['GESTION/inventaire', 'PRIVILEGES/inventaire_master'],
  'POST /api/inventaires/{id}/compter': COMPTER,
  'POST /api/inventaires/{id}/cloturer': ['PRIVILEGES/inventaire_master'],
  'POST /api/inventaires/{id}/annuler': ['PRIVILEGES/inventaire_master'],

  'GET /api/depenses': ['GESTION/journee'],
  'POST /api/depenses': ['GESTION/journee'],
  'POST /api/depenses/{id}/update': ['GESTION/journee'],
  'POST /api/depenses/{id}/destroy': ['GESTION/journee'],

  'GET /api/statistiques/dernier-inventaire': ['GESTION/stat'],
  'GET /api/statistiques/diff-dernier-inventaire': ['GESTION/stat'],
  'GET /api/statistiques/produits-achetes': ['GESTION/stat'],
  'GET /api/statistiques/marge-fournisseurs': ['GESTION/stat'],
  'GET /api/statistiques/total-ventes-utilisateur': ['GESTION/stat'],
  'GET /api/statistiques/panier-moyen': ['GESTION/stat'],
  'GET /api/statistiques/clients-utilisateur': ['GESTION/stat'],
  'GET /api/statistiques/evolution-ventes': ['GESTION/stat'],
  'GET /api/statistiques/ventes-par-categorie': ['GESTION/stat'],
  'GET /api/statistiques/valeur-stocks': ['GESTION/stat'],
  'GET /api/statistiques/produits-obsoletes': ['GESTION/stat'],
  'GET /api/statistiques/marge-brute-mensuelle': ['GESTION/stat'],
  'GET /api/statistiques/marge-nette': ['GESTION/stat'],
  'GET /api/objectifs': ['GESTION/stat'],
  'POST /api/objectifs': ['GESTION/stat'],
  'GET /api/rapports/soir': ['GESTION/stat'],
  'GET /api/statistiques/anomalies': ['GESTION/stat'],
  'GET /api/statistiques/marges': ['GESTION/stat'],
  'GET /api/statistiques/stock-dormant': ['GESTION/stat'],
  'GET /api/statistiques/ventes-par-employe': ['GESTION/stat'],
  'GET /api/statistiques/planification-reapprovisionnement': ['GESTION/stat'],
  'GET /api/statistiques/sold-products': ['GESTION/stat'],
  'GET /api/statistiques/ventes-annulees': ['GESTION/stat'],
  'GET /api/statistiques/direct': ['GESTION/stat'],
  'GET /api/marge-benefice': ['GESTION/stat'],
  'GET /api/stat/chiffre-affaire': ['GESTION/stat'],
  'GET /api/stat/top20-produits-vendus': ['GESTION/stat'],
  'GET /api/stat/moins-vendus': ['GESTION/stat'],

  'GET /api/sauvegardes': 'admin',
  'POST /api/sauvegardes': 'admin',
  'POST /api/sauvegardes/cle': 'admin',
  'POST /api/sauvegardes/cle/proposer': 'admin',
  'POST /api/sauvegardes/restaurer': 'admin',
};

/**
 * Socket topics; `caisse:{id}` is also open to whoever holds that register, which only the server
 * knows.
 */
const SUJETS = {
  caisse: ['VENTE/configuration', 'GESTION/billetage'],
  vendeur: ['VENTE/reservation'],
  /** [BIL-24] Counts whole, expected amount and difference: for who validates them; one's own. */
  billetages: ['GESTION/billetage'],
  'mes-billetages': [...VENDRE, 'GESTION/billetage'],
  caisses: LIRE_CAISSES,
  garde: [...VENDRE, 'GESTION/garde'],
  /** The list of duty shifts, with what each brings. */
  gardes: ['GESTION/garde'],
  notifications: 'connecte',
  /** What every screen shows everywhere: the pharmacy's name and legal details. */
  application: 'connecte',
  /** The update of this server, as it comes and is installed. */
  versions: 'admin',
  /** How the server is: an alarm rose or fell. */
  etat: ['ADMIN/parametre'],
  produits: LIRE_PRODUITS,
  /** Imports of products: how far the server is. */
  imports: ['STOCK/produits'],
  /** The clients, for those who read their list: it says who is insured. */
  clients: ['VENTE/client'],
  /** The reference base: how far its import is. */
  medicaments: ['STOCK/base'],
  /** The lists of the stock, for those who read them. */
  commandes: ['STOCK/commande'],
  retours: ['STOCK/retour'],
  ...ofRecords(({ lire, entendre = lire }) => entendre),
  direct: ['GESTION/stat'],
  /** That the register or an account of narcotics changed: never of whom. */
  ordonnancier: LIRE_STUPEFIANTS,
  /** Sales as they are made and cancelled, for those who read their list. */
  ventes: ['VENTE/vente', 'GESTION/journee'],
  /** What moves the drawers beside sales, counts, expenses: for those who read them all. */
  journee: ['GESTION/journee'],
  /** The stations that sell, and what they sold through a cut. */
  postes: RESPONSABLE_DES_POSTES,
  /** Quotes as they are made, changed and validated. */
  devis: ['VENTE/devis'],
  /** One inventory, and the list of them. */
  inventaire: COMPTER,
  inventaires: COMPTER,
} satisfies Readonly<Record<string, Acces>>;
export const ACCES_SUJETS: Readonly<Record<string, Acces>> = SUJETS;

/**
 * The room of each topic: one for all who may hear it, each person's own (on the wire `vendeur`, in
 * the base `vendeur:12`), or one a number (`caisse:7`). A topic without its room does not compile.
 */
export const SALLES_SUJETS: Readonly<
  Record<keyof typeof SUJETS, 'commune' | 'personnelle' | 'numerotee'>
> = {
  caisse: 'numerotee',
  vendeur: 'personnelle',
  billetages: 'commune',
  'mes-billetages': 'personnelle',
  caisses: 'commune',
  garde: 'commune',
  gardes: 'commune',
  notifications: 'personnelle',
  application: 'commune',
  versions: 'commune',
  etat: 'commune',
  produits: 'commune',
  imports: 'commune',
  clients: 'commune',
  medicaments: 'commune',
  commandes: 'commune',
  retours: 'commune',
  ...ofRecords(() => 'commune' as const),
  direct: 'commune',
  ordonnancier: 'commune',
  ventes: 'commune',
  journee: 'commune',
  postes: 'commune',
  devis: 'commune',
  inventaire: 'numerotee',
  inventaires: 'commune',
};

/** Calls left to a user who must first change the password (contract §2). */
const AVANT_CHANGEMENT = new Set([
  'GET /api/session',
  'POST /api/utilisateurs/{id}/update-password',
  'POST /api/logout',
]);

/** [SEC-8] Calls left to a user who must first set up a second proof. */
const AVANT_SECOND_FACTEUR = new Set([
  ...AVANT_CHANGEMENT,
  'POST /api/session/preuve',
  'GET /api/second-facteur',
  'POST /api/second-facteur/preparer',
  'POST /api/second-facteur/activer',
]);

export type Verdict = 'oui' | 'non_connecte' | 'non_autorise' | 'mot_de_passe' | 'second_facteur';

/** [HAB-3] May this call be made? `porteur` null means nobody is signed in. */
export function verdictRoute(porteur: Porteur | null, cle: string): Verdict {
  const acces = ACCES_ROUTES[cle];
  if (acces === 'public') return 'oui';
  if (!porteur) return 'non_connecte';
  if (porteur.programme !== undefined && !ouvertAuProgramme(cle, acces)) return 'non_autorise';
  if (porteur.must_change_password && !AVANT_CHANGEMENT.has(cle)) return 'mot_de_passe';
  if (porteur.second_facteur_a_poser && !AVANT_SECOND_FACTEUR.has(cle)) return 'second_facteur';
  return acces !== undefined && satisfait(porteur, acces) ? 'oui' : 'non_autorise';
}
/** [CAI-6] May this user hold a register? Whoever may take one. */
export const peutTenirCaisse = (porteur: Porteur): boolean =>
  verdictRoute(porteur, 'POST /api/caisses/{id}/login') === 'oui';
/** Nothing is left to do at the door: password changed, second proof set up. */
const aTermine = (porteur: Porteur): boolean =>
  !porteur.must_change_password && porteur.second_facteur_a_poser !== true;
/** [HAB-4] May this topic be heard? A register's own holder is let in by the server beforehand. */
export function peutEntendre(porteur: Porteur, sujet: string): boolean {
  const acces = ACCES_SUJETS[sujet.split(':')[0] ?? ''];
  if (porteur.programme !== undefined && typeof acces !== 'object') return false;
  return acces !== undefined && aTermine(porteur) && satisfait(porteur, acces);
}
