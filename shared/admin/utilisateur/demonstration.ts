/** Public by design: printed, and filled in by one press. */
export const MOT_DE_PASSE_DEMONSTRATION = 'demonstration';

export const PERSONNES_DEMONSTRATION = [
  {
    name: 'awa',
    fullname: 'Awa Ndong',
    role: 'vendeuse',
    fait: 'vend',
    pin: null,
    chemin: '/vente/reservation',
  },
  {
    name: 'serge',
    fullname: 'Serge Obiang',
    role: 'vendeur',
    fait: 'vend',
    pin: null,
    chemin: '/vente/reservation',
  },
  {
    name: 'brice',
    fullname: 'Brice Mba',
    role: 'caissier',
    fait: 'encaisse',
    pin: '1234',
    chemin: '/vente/caisses',
  },
  {
    name: 'chantal',
    fullname: 'Chantal Obame',
    role: 'gérante',
    fait: 'gère',
    pin: '2580',
    chemin: '/',
  },
] as const;
export type PersonneDemonstration = (typeof PERSONNES_DEMONSTRATION)[number];

export const prenomDe = ({ fullname }: PersonneDemonstration): string =>
  fullname.split(' ')[0] ?? fullname;
/** 'Brice encaisse'. */
export const ceQueFait = (p: PersonneDemonstration): string => `${prenomDe(p)} ${p.fait}`;
