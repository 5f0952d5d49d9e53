import {
  MOT_DE_PASSE_DEMONSTRATION,
  PERSONNES_DEMONSTRATION,
  type PersonneDemonstration,
} from '#shared/admin/utilisateur/demonstration.ts';
import type { Habilitation } from '#shared/admin/utilisateur/habilitations.rules.ts';

const STOCK = {
  menu: 'STOCK',
  submenus: ['produits', 'commande', 'fournisseur', 'base', 'rayon', 'retour', 'mouvement'],
};
const GESTION = {
  menu: 'GESTION',
  submenus: ['billetage', 'journee', 'garde', 'inventaire', 'stat'],
};
const VENDEUR: Habilitation[] = [{ menu: 'VENTE', submenus: ['reservation', 'devis'] }];

/** Permissions. */
const COMPTES: Record<
  PersonneDemonstration['name'],
  { telephone: string; habilitations: Habilitation[] }
> = {
  awa: { telephone: '066 00 10 01', habilitations: VENDEUR },
  serge: { telephone: '066 00 10 02', habilitations: VENDEUR },
  brice: {
    telephone: '066 00 10 03',
    habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }],
  },
  chantal: {
    telephone: '066 00 10 04',
    habilitations: [
      { menu: 'VENTE', submenus: ['configuration', 'vente', 'client', 'devis'] },
      GESTION,
      STOCK,
      { menu: 'PRIVILEGES', submenus: ['inventaire_master', 'ordonnancier', 'stupefiants'] },
    ],
  },
};

export const EQUIPE = PERSONNES_DEMONSTRATION.map(({ name, fullname, role, pin }) => ({
  fullname,
  name,
  role,
  pin,
  ...COMPTES[name],
}));

/** Printed at start and by the command. */
export const COMPTES_DEMONSTRATION = [
  `Personnes : ${EQUIPE.map((c) => `${c.name} (${c.role}${c.pin ? `, PIN ${c.pin}` : ''})`).join(', ')}`,
  `Mot de passe de chacun : ${MOT_DE_PASSE_DEMONSTRATION}`,
].join('\n');
