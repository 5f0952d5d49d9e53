import { denombrer } from '../../base/texte.ts';

export const aAccepter = 'Poste à accepter';

export const compteAttend = (ventes: number): string =>
  `${denombrer(ventes, 'vente')} de ce poste à remettre au serveur. Comptez, ce qui est saisi reste gardé ici ; déposez le compte quand elles y sont : leur argent y est attendu.`;
