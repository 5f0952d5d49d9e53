import { rangerHabilitations } from '#shared/admin/utilisateur/comptes.rules.ts';
import { clesDe, type Habilitation } from '#shared/admin/utilisateur/habilitations.rules.ts';

/** 'MENU/submenu'. */
export type Cochees = ReadonlySet<string>;

export const cocheesDe = (habilitations: readonly Habilitation[]): Cochees =>
  new Set(clesDe(habilitations));
export function habilitationsDe(cochees: Cochees): Habilitation[] {
  return rangerHabilitations(
    [...cochees].map((cle) => {
      const [menu = '', submenu = ''] = cle.split('/');
      return { menu, submenus: [submenu] };
    }),
  );
}

/** [GRI-1] Three states. */
export function etatMenu(
  cochees: Cochees,
  { menu, submenus }: Habilitation,
): 'tout' | 'partie' | 'rien' {
  const nombre = submenus.filter((s) => cochees.has(`${menu}/${s}`)).length;
  if (nombre === 0) return 'rien';
  return nombre === submenus.length ? 'tout' : 'partie';
}
export function basculerDroit(cochees: Cochees, cle: string): Cochees {
  const apres = new Set(cochees);
  if (!apres.delete(cle)) apres.add(cle);
  return apres;
}
/** [GRI-2] Full empties, else fills; locked rights stay. */
export function basculerMenu(
  cochees: Cochees,
  { menu, submenus }: Habilitation,
  permis: (cle: string) => boolean,
): Cochees {
  const cles = submenus.map((s) => `${menu}/${s}`).filter(permis);
  const plein = cles.every((cle) => cochees.has(cle));
  const apres = new Set(cochees);
  for (const cle of cles)
    if (plein) apres.delete(cle);
    else apres.add(cle);
  return apres;
}

/** Usual rights per trade, editable afterwards. */
export const PROFILS: readonly { nom: string; habilitations: readonly Habilitation[] }[] = [
  { nom: 'Vendeur', habilitations: [{ menu: 'VENTE', submenus: ['reservation', 'devis'] }] },
  { nom: 'Caissier', habilitations: [{ menu: 'VENTE', submenus: ['caisse'] }] },
  {
    nom: 'Gérant',
    habilitations: [
      {
        menu: 'STOCK',
        submenus: ['produits', 'commande', 'fournisseur', 'base', 'rayon', 'retour', 'mouvement'],
      },
      { menu: 'VENTE', submenus: ['client', 'devis', 'vente', 'configuration'] },
      { menu: 'GESTION', submenus: ['billetage', 'journee', 'garde', 'inventaire', 'stat'] },
      { menu: 'PRIVILEGES', submenus: ['inventaire_master', 'ordonnancier', 'stupefiants'] },
    ],
  },
];
/** [GRI-3] Replaces within grantable rights; locked ones stay. */
export function remplirProfil(
  cochees: Cochees,
  habilitations: readonly Habilitation[],
  permis: (cle: string) => boolean,
): Cochees {
  return new Set([
    ...[...cochees].filter((cle) => !permis(cle)),
    ...clesDe(habilitations).filter(permis),
  ]);
}
