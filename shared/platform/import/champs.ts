import { normaliser } from '../../base/liste.ts';
import { DROITS_IMPORT } from '../../admin/utilisateur/imports.rules.ts';

export type Nature = keyof typeof DROITS_IMPORT;
export const NATURES = Object.keys(DROITS_IMPORT) as [Nature, ...Nature[]];

export type GenreDeColonne =
  | 'code'
  | 'nom'
  | 'texte'
  | 'montant'
  | 'quantite'
  | 'date'
  | 'tva'
  | 'oui_non'
  | 'telephone'
  | 'pourcent';

interface Declaration {
  label: string;
  genre: GenreDeColonne;
  /** Accepted heads, folded by `plier`. */
  noms: readonly string[];
  /** Repeatable: a product's codes. */
  plusieurs?: true;
}
const CODE: Declaration = {
  label: 'Code (CIP, EAN)',
  genre: 'code',
  plusieurs: true,
  noms: [
    'cip',
    'cip1',
    'cip2',
    'cip3',
    'cip4',
    'cip 1',
    'cip 2',
    'cip 3',
    'cip 4',
    'cip deux',
    'cip7',
    'cip 7',
    'cip13',
    'cip 13',
    'cip acl',
    'acl',
    'code',
    'code cip',
    'code cip7',
    'code cip13',
    'code cip 7',
    'code cip 13',
    'code produit',
    'code article',
    'code barre',
    'code barres',
    'codebarre',
    'code a barres',
    'ean',
    'ean13',
    'ean 13',
    'ean8',
    'code ean',
    'gtin',
    'gencod',
    'gencode',
    'upc',
    'barcode',
  ],
};
const LIBELLE: Declaration = {
  label: 'Libellé',
  genre: 'nom',
  noms: [
    'libelle',
    'designation',
    'produit',
    'nom',
    'nom produit',
    'nom du produit',
    'nom commercial',
    'libelle produit',
    'designation produit',
    'designation article',
    'libelle article',
    'article',
    'description',
    'intitule',
    'medicament',
    'specialite',
  ],
};
const PRIX_ACHAT: Declaration = {
  label: 'Prix d’achat',
  genre: 'montant',
  noms: [
    'prix achat',
    'prix d achat',
    'pa',
    'p a',
    'pa ht',
    'prix achat ht',
    'cession',
    'prix cession',
    'prix de cession',
    'pght',
    'prix grossiste',
    'prix ht',
    'prix unitaire',
    'prix unitaire ht',
    'pu',
    'pu ht',
    'p u',
    'tarif',
    'cout',
    'prix de revient',
    'prix net',
    'pa net',
    'prix achat net',
    'pamp',
    'cout achat',
    'achat',
    'achat prix',
    'cost',
    'cost price',
    'purchase price',
  ],
};
const PRIX_VENTE: Declaration = {
  label: 'Prix de vente',
  genre: 'montant',
  noms: [
    'prix vente',
    'prix de vente',
    'pv',
    'p v',
    'pv ttc',
    'prix vente ttc',
    'prix de vente ttc',
    'public',
    'prix public',
    'prix public ttc',
    'ppc',
    'ppttc',
    'ppv',
    'prix ttc',
    'prix',
    'prix conseille',
    'prix consommateur',
    'prix officine',
    'vente',
    'vente prix',
    'selling price',
    'sale price',
    'retail price',
  ],
};
const LOT: Declaration = {
  label: 'Lot',
  genre: 'texte',
  noms: ['lot', 'numero de lot', 'numero lot', 'no lot', 'n lot', 'n de lot', 'no de lot', 'batch'],
};
const PEREMPTION: Declaration = {
  label: 'Péremption',
  genre: 'date',
  noms: [
    'peremption',
    'date de peremption',
    'date peremption',
    'date per',
    'per',
    'peremp',
    'ddp',
    'expiration',
    'date expiration',
    'date d expiration',
    'exp',
    'dluo',
    'dlc',
    'perime le',
    'validite',
    'expiry',
    'exp date',
    'date exp',
    'date expir',
    'date peremp',
    'date limite',
    'date limite d utilisation',
    'date de validite',
    'peremption lot',
    'dlu',
  ],
};
const UG: Declaration = {
  label: 'Unités gratuites',
  genre: 'quantite',
  noms: ['ug', 'unites gratuites', 'gratuites', 'gratuit', 'gratuits', 'qte ug', 'bonus'],
};
const REFERENCE: Declaration = {
  label: 'Référence du fournisseur',
  genre: 'texte',
  noms: ['reference', 'ref', 'reference fournisseur', 'ref fournisseur', 'code fournisseur'],
};
const texte = (label: string, ...noms: string[]): Declaration => ({ label, genre: 'texte', noms });
const STATUT = texte(
  'Statut',
  'statut',
  'status',
  'etat',
  'resultat',
  'result',
  'statut transaction',
  'statut de la transaction',
  'etat transaction',
  'transaction status',
);
const quantite = (label: string, ...noms: string[]): Declaration => ({
  label,
  genre: 'quantite',
  noms,
});

/** Model order; names without accents. */
export const CHAMPS = {
  produits: {
    libelle: LIBELLE,
    code: CODE,
    prix_achat: PRIX_ACHAT,
    prix_vente: PRIX_VENTE,
    tva: {
      label: 'TVA',
      genre: 'tva',
      noms: [
        'tva',
        'tvcode',
        'codtva',
        'code tva',
        'taux tva',
        'tx tva',
        'assujetti tva',
        'assujetti a la tva',
        'tva o n',
        'vat',
      ],
    },
    css: { label: 'CSS', genre: 'oui_non', noms: ['css', 'assujetti css'] },
    stock: quantite(
      'Stock',
      'stock',
      'qte',
      'quantite',
      'qte stock',
      'quantite en stock',
      'stock initial',
      'en stock',
      'stock actuel',
      'stock disponible',
      'quantite stock',
      'stk',
      'qty',
      'quantity',
    ),
    stock_min: quantite(
      'Stock minimum',
      'min',
      'mini',
      'stock mini',
      'stock min',
      'qte min',
      'quantite minimum',
      'stock minimum',
      'seuil',
      'seuil d alerte',
      'seuil alerte',
      'stock alerte',
    ),
    stock_max: quantite(
      'Stock maximum',
      'max',
      'maxi',
      'stock maxi',
      'stock max',
      'qte max',
      'quantite maximum',
      'stock maximum',
    ),
    rayon: texte('Rayon', 'rayon', 'emplacement', 'etagere', 'zone', 'localisation', 'tiroir'),
    fournisseur: texte('Fournisseur', 'fournisseur', 'grossiste', 'labo grossiste', 'repartiteur'),
    lot: LOT,
    peremption: PEREMPTION,
    nature: texte('Nature', 'nature', 'type de produit', 'type produit'),
    dci: texte('DCI', 'dci', 'molecule', 'substance', 'principe actif', 'substances'),
    forme: texte('Forme', 'forme', 'forme galenique', 'presentation'),
    famille: texte('Famille', 'famille', 'famille produit', 'sous famille', 'groupe'),
    classe: texte('Classe', 'classe', 'classe therapeutique', 'atc'),
    categorie: texte('Catégorie', 'categorie'),
    posologie: texte('Posologie', 'posologie'),
    tva_a_verifier: {
      label: 'TVA à vérifier',
      genre: 'oui_non',
      noms: ['tva a verifier'],
    },
    couvert: {
      label: 'Pris en charge',
      genre: 'oui_non',
      noms: ['pris en charge', 'remboursable', 'couvert', 'cnamgs', 'rembourse'],
    },
    actif: { label: 'Actif', genre: 'oui_non', noms: ['actif', 'is active', 'en vente'] },
  },
  tarif: {
    libelle: LIBELLE,
    code: CODE,
    reference: REFERENCE,
    prix_achat: { ...PRIX_ACHAT, noms: [...PRIX_ACHAT.noms, 'prix'] },
    offre: texte('Offre (10 + 1)', 'offre', 'promotion', 'ug', 'unites gratuites', 'gratuites'),
    minimum: quantite(
      'Quantité minimum',
      'minimum',
      'qte min',
      'quantite minimum',
      'quantite min',
      'min',
      'colisage',
    ),
  },
  livraison: {
    libelle: LIBELLE,
    code: CODE,
    reference: REFERENCE,
    qte_commandee: quantite(
      'Quantité commandée',
      'qte demandee',
      'quantite demandee',
      'qte commandee',
      'qte cde',
      'cde',
      'quantite commandee',
      'commande',
      'demande',
      'qte dem',
      'cdee',
      'commandee',
      'quantite cdee',
      'qte cdee',
    ),
    qte_recue: quantite(
      'Quantité reçue',
      'qte recue',
      'quantite recue',
      'qte livree',
      'quantite livree',
      'qte liv',
      'livre',
      'livree',
      'recu',
      'recue',
      'qte',
      'quantite',
      'qte facturee',
      'quantite facturee',
    ),
    ug: UG,
    prix_achat: { ...PRIX_ACHAT, noms: [...PRIX_ACHAT.noms, 'prix'] },
    prix_vente: { ...PRIX_VENTE, noms: PRIX_VENTE.noms.filter((n) => n !== 'prix') },
    lot: LOT,
    peremption: PEREMPTION,
  },
  clients: {
    nom: texte(
      'Nom',
      'nom',
      'nom client',
      'client',
      'nom du client',
      'nom et prenom',
      'libelle',
      'nom prenom',
      'patient',
      'raison sociale',
    ),
    prenom: texte('Prénom', 'prenom', 'prenoms'),
    telephone: {
      label: 'Téléphone',
      genre: 'telephone',
      noms: [
        'telephone',
        'tel',
        'numero de telephone',
        'no telephone',
        'mobile',
        'portable',
        'gsm',
        'contact',
        'tel portable',
        'telephones',
      ],
    },
    numero_assure: texte(
      'N° assuré',
      'no assure',
      'numero assure',
      'n assure',
      'matricule',
      'no cnamgs',
      'numero cnamgs',
      'identifiant assure',
      'matricule cnamgs',
      'nag',
    ),
    secteur: texte('Secteur', 'secteur', 'secteur assure', 'regime'),
    taux: {
      label: 'Taux de prise en charge',
      genre: 'pourcent',
      noms: [
        'taux',
        'prise en charge',
        'taux prise en charge',
        'tx',
        'taux assurance',
        'couverture',
      ],
    },
    plafond: {
      label: 'Plafond de crédit',
      genre: 'montant',
      noms: ['plafond', 'plafond dette', 'plafond credit', 'credit maximum', 'limite credit'],
    },
    solde: {
      label: 'Solde dû',
      genre: 'montant',
      noms: ['solde du', 'solde', 'dette', 'reste a payer', 'credit', 'encours', 'reste du'],
    },
    email: texte('E-mail', 'email', 'e mail', 'mail', 'courriel', 'adresse mail'),
    ville: texte('Ville', 'ville', 'adresse', 'quartier', 'localite'),
  },
  fournisseurs: {
    nom: texte('Nom', 'nom', 'fournisseur', 'libelle', 'raison sociale', 'grossiste', 'societe'),
    telephone: {
      label: 'Téléphone',
      genre: 'telephone',
      noms: ['telephone', 'tel', 'mobile', 'contact', 'portable'],
    },
    email: texte('E-mail', 'email', 'e mail', 'mail', 'courriel'),
    adresse: texte('Adresse', 'adresse', 'ville', 'siege', 'localite'),
  },
  lots: {
    libelle: LIBELLE,
    code: CODE,
    qte: quantite(
      'Quantité',
      'qte',
      'quantite',
      'stock',
      'qte stock',
      'quantite en stock',
      'nombre',
    ),
    lot: LOT,
    peremption: PEREMPTION,
  },
  ventes: { libelle: LIBELLE, code: CODE },
  certifications: {
    numero: texte(
      'Numéro chez nous',
      'numero',
      'no',
      'numero facture',
      'numero de facture',
      'no facture',
      'facture',
      'reference',
      'reference interne',
      'ticket',
      'numero ticket',
      'no ticket',
      'piece',
    ),
    code_fiscal: texte(
      'Code de l’État',
      'code',
      'code fiscal',
      'code dgi',
      'code facture',
      'code de certification',
      'numero fen',
      'numero de certification',
      'numero normalise',
      'identifiant',
    ),
    jour: {
      label: 'Jour',
      genre: 'date',
      noms: ['jour', 'date', 'date facture', 'date de facture', 'date emission', 'emise le'],
    },
    total: {
      label: 'Total',
      genre: 'montant',
      noms: ['total', 'montant', 'montant ttc', 'total ttc', 'net a payer', 'ttc'],
    },
    nim: texte('Appareil (NIM)', 'nim', 'appareil', 'machine'),
    statut: STATUT,
    compteurs: texte('Compteurs', 'compteurs', 'compteur'),
    qr: texte('QR', 'qr', 'qr code', 'code qr', 'lien', 'verification'),
  },
  mobile_money: {
    ref_operateur: texte(
      'Référence',
      'reference',
      'ref',
      'reference transaction',
      'reference operateur',
      'transaction',
      'transaction id',
      'id transaction',
      'no transaction',
      'numero transaction',
      'numero de transaction',
      'txn id',
      'identifiant',
      'id',
    ),
    jour: {
      label: 'Jour',
      genre: 'date',
      noms: [
        'jour',
        'date',
        'date heure',
        'date et heure',
        'date transaction',
        'date de transaction',
        'date operation',
      ],
    },
    montant: {
      label: 'Montant',
      genre: 'montant',
      noms: [
        'montant',
        'montant fcfa',
        'montant transaction',
        'montant recu',
        'amount',
        'somme',
        'valeur',
        'credit',
      ],
    },
    numero: {
      label: 'Numéro du client',
      genre: 'telephone',
      noms: [
        'numero',
        'no',
        'numero client',
        'numero du client',
        'telephone',
        'tel',
        'msisdn',
        'expediteur',
        'emetteur',
        'payeur',
        'client',
        'sender',
      ],
    },
    frais: {
      label: 'Frais',
      genre: 'montant',
      noms: ['frais', 'frais fcfa', 'frais transaction', 'commission', 'fees', 'fee', 'charges'],
    },
    sens: texte(
      'Sens',
      'sens',
      'type',
      'type transaction',
      'type de transaction',
      'operation',
      'nature',
    ),
    statut: STATUT,
  },
} as const satisfies Record<Nature, Record<string, Declaration>>;

type ChampsDe = { [N in Nature]: keyof (typeof CHAMPS)[N] };
/** Monthly sales, `ventes:2025-11`. */
export type ChampDeMois = `ventes:${string}`;
export type ChampDeFichier = ChampsDe[Nature] | ChampDeMois;

/** One of each group is required. */
export const REQUIS: Readonly<Record<Nature, readonly (readonly ChampDeFichier[])[]>> = {
  produits: [['libelle'], ['prix_vente']],
  tarif: [['prix_achat'], ['code', 'reference']],
  livraison: [['qte_recue'], ['code', 'reference', 'libelle']],
  clients: [['nom']],
  fournisseurs: [['nom']],
  lots: [['code', 'libelle'], ['qte']],
  ventes: [['code', 'libelle']],
  certifications: [['numero'], ['code_fiscal']],
  mobile_money: [['montant'], ['ref_operateur', 'numero']],
};

/** Case, accents and signs removed: 'N° assuré' is 'no assure'. */
export const plier = (tete: string): string =>
  normaliser(tete.replace(/°/g, 'o'))
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

export function declarationDe(nature: Nature, champ: string): Declaration | null {
  if (estMois(champ)) return { label: formatMois(champ), genre: 'quantite', noms: [] };
  const declares: Readonly<Record<string, Declaration>> = CHAMPS[nature];
  return Object.hasOwn(declares, champ) ? (declares[champ] ?? null) : null;
}
export const estMois = (champ: string): champ is ChampDeMois =>
  /^ventes:20\d\d-(?:0[1-9]|1[0-2])$/.test(champ);
const formatMois = (champ: ChampDeMois): string =>
  `Ventes de ${champ.slice(12)}/${champ.slice(7, 11)}`;
