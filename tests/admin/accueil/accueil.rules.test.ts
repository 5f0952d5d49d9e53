import { expect, it } from 'vitest';
import {
  barresDuJour,
  courbeDuJour,
  HAUTEUR,
  LARGEUR,
} from '#client/admin/accueil/courbe.rules.ts';
import { acteDe, ANNONCES, estDemande } from '#shared/admin/accueil/accueil.rules.ts';
import { type AFaire, GENRES_A_FAIRE } from '#shared/admin/accueil/accueil.schema.ts';
import { TOUTES } from '#shared/admin/utilisateur/habilitations.rules.ts';

const porteur = (menu: string, ...submenus: string[]) => ({
  is_admin: false,
  must_change_password: false,
  habilitations: [{ menu, submenus }],
});
const aFaire = (p: Partial<AFaire>): AFaire => ({
  genre: 'ruptures',
  nombre: 1,
  dont: null,
  boites: null,
  montant: null,
  exemples: ['ARTEFAN'],
  ...p,
});

it.each(GENRES_A_FAIRE)(
  '[ACU-1] %s : un seul, puis plusieurs, sans code ni parenthèse',
  (genre) => {
    const { titre, detail } = ANNONCES[genre];
    for (const nombre of [1, 3]) {
      const a = aFaire({ genre, nombre, dont: 1, boites: 6, montant: 1600 });
      for (const texte of [titre(a), detail(a)]) expect(texte).not.toMatch(/[_{}]|\(s\)|undefined/);
      expect(titre(a)).toMatch(new RegExp(`^${nombre} `));
    }
  },
);
it('[ACU-2] [ACU-6] chacun est envoyé à un écran qu’il peut ouvrir, ou nulle part', () => {
  const magasinier = porteur('STOCK', 'produits');
  expect(acteDe(magasinier, 'ruptures')?.mot).toBe('Voir');
  expect(acteDe(porteur('STOCK', 'commande'), 'ruptures')?.mot).toBe('Commander');
  const statisticien = porteur('GESTION', 'stat');
  expect(estDemande(statisticien, 'prix')).toBe(true);
  expect(acteDe(statisticien, 'prix')).toBeNull();
  const tout = { is_admin: false, must_change_password: false, habilitations: TOUTES };
  for (const genre of GENRES_A_FAIRE) expect(acteDe(tout, genre)).not.toBeNull();
});

const heures = [9, 10, 11, 12].map((heure) => ({ heure, total: 0, semaine_derniere: 1000 }));
const JOUR = '2026-11-23';
const a = (heure: string): Date => new Date(`${JOUR}T${heure}:00+01:00`);
it('[ACU-4] la courbe du jour s’arrête à la minute qu’il est ; l’autre va jusqu’au soir', () => {
  const vendues = heures.map((h, i) => ({ ...h, total: i < 2 ? 500 : 0 }));
  const courbe = courbeDuJour({ heures: vendues, jour: JOUR }, a('11:00'));
  expect(courbe).toMatchObject({ x: LARGEUR / 2, y: HAUTEUR - HAUTEUR / 4 });
  expect(courbe?.semaineDerniere.split(' ').at(-1)).toBe(`${LARGEUR}.0,0.0`);
  expect(courbe?.aujourdhui.split(' ').at(-1)).toBe('50.0,33.0');
});
it('[ACU-4] avant l’ouverture elle est à zéro, un autre jour entière, sans vente absente', () => {
  expect(courbeDuJour({ heures, jour: JOUR }, a('07:30'))?.x).toBe(0);
  expect(courbeDuJour({ heures, jour: '2026-11-20' }, a('10:00'))?.x).toBe(LARGEUR);
  const rien = heures.map((h) => ({ ...h, semaine_derniere: 0 }));
  expect(courbeDuJour({ heures: rien, jour: JOUR }, a('10:00'))).toBeNull();
});

it('[ACU-16] les heures du jour : la plus haute fait cent, un retour ne descend pas, sans vente aucune', () => {
  const jour = (vendues: Record<number, [number, number]>) =>
    Array.from({ length: 24 }, (_, heure) => ({
      heure,
      total: vendues[heure]?.[0] ?? 0,
      semaine_derniere: vendues[heure]?.[1] ?? 0,
    }));
  const barres = barresDuJour({ heures: jour({ 7: [-500, 0], 10: [1000, 2000], 12: [500, 0] }) });
  expect([barres[0]?.heure, barres.at(-1)?.heure]).toEqual([7, 19]);
  expect(barres.filter((b) => b.total !== 0).map((b) => [b.heure, b.part, b.partAvant])).toEqual([
    [7, 0, 0],
    [10, 50, 100],
    [12, 25, 0],
  ]);
  expect(barresDuJour({ heures: jour({}) })).toEqual([]);
});
