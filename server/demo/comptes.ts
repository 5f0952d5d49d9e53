import type { Habilitation } from '#shared/utilisateur/habilitations.rules.ts';

export const MOT_DE_PASSE_DEMONSTRATION = 'demonstration';

interface Compte {
  fullname: string;
  name: string;
  telephone: string;
  role: string;
  pin: string | null;
  habilitations: Habilitation[];
}

const STOCK = {
  menu: 'STOCK',
  submenus: ['produits', 'commande', 'fournisseur', 'base', 'rayon', 'retour', 'mouvement'],
};
const GESTION = {
  menu: 'GESTION',
  submenus: ['billetage', 'journee', 'garde', 'inventaire', 'stat'],
};

/** Who works in the demonstration pharmacy: two sellers, a cashier, a manager. */
export const EQUIPE = [
  {
    fullname: 'Awa Ndong',
    name: 'awa',
    telephone: '066 00 10 01',
    role: 'vendeuse',
    pin: null,
    habilitations: [{ menu: 'VENTE', submenus: ['reservation', 'devis'] }],
  },
  {
    fullname: 'Serge Obiang',
    name: 'serge',
    telephone: '066 00 10 02',
    role: 'vendeur',
    pin: null,
    habilitations: [{ menu: 'VENTE', submenus: ['reservation', 'devis'] }],
  },
  {
    fullname: 'Brice Mba',
    name: 'brice',
    telephone: '066 00 10 03',
    role: 'caissier',
    pin: '1234',
    habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }],
  },
  {
    fullname: 'Chantal Obame',
    name: 'chantal',
    telephone: '066 00 10 04',
    role: 'gérante',
    pin: '2580',
    habilitations: [
      { menu: 'VENTE', submenus: ['configuration', 'vente', 'client', 'devis'] },
      GESTION,
      STOCK,
      { menu: 'PRIVILEGES', submenus: ['inventaire_master'] },
    ],
  },
] as const satisfies readonly Compte[];

/** Said at the first start and by the command. */
export const COMPTES_DEMONSTRATION = [
  `Démonstration : ${EQUIPE.map((c) => `${c.name} (${c.role}${c.pin ? `, PIN ${c.pin}` : ''})`).join(', ')}`,
  `Mot de passe de chacun : ${MOT_DE_PASSE_DEMONSTRATION}`,
].join('\n');
