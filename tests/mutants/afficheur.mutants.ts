import type { Foyer } from './mutant.ts';

const ACTES = ['tests/vente/afficheur/afficheur.test.ts'];
const REGLES = ['tests/vente/afficheur/affichage.rules.test.ts'];

/** A client's screen: its own register, its own topic, nobody's name. */
export const AFFICHEUR: readonly Foyer[] = [
  {
    fichier: 'shared/vente/afficheur/affichage.rules.ts',
    essais: REGLES,
    mutants: [
      [
        'AFF-M1',
        'le nom du client n’est montré que si l’écran le demande',
        'montrer_nom && r.client_id !== CLIENT_COMPTANT',
        'r.client_id !== CLIENT_COMPTANT',
      ],
      [
        'AFF-M2',
        'un panier d’une autre caisse n’est pas montré',
        'r === null || r.caisse_id !== caisse_id ||',
        'r === null ||',
      ],
    ],
  },
  {
    fichier: 'server/vente/afficheur/porte-afficheur.ts',
    essais: ACTES,
    mutants: [
      ['AFF-M3', 'un code passé ne relie plus', `.where('code_fin_at', '>', enIso(at))`, ''],
    ],
  },
  {
    fichier: 'server/platform/realtime/socket-server.ts',
    essais: ACTES,
    mutants: [
      [
        'AFF-M4',
        'un écran client n’entend que son sujet',
        'holds(session, topic) : topic === guest;',
        'holds(session, topic) : true;',
      ],
    ],
  },
];
