import { denombrer } from '../base/texte.ts';

/** In a chip; its sentence beside it. */
export const aAccepter = 'Poste à accepter';

/** In the count of a drawer. */
export const compteAttend = (ventes: number): string =>
  `${denombrer(ventes, 'vente')} de ce poste à remettre au serveur. Comptez, ce qui est saisi reste gardé ici ; déposez le compte quand elles y sont : leur argent y est attendu.`;
