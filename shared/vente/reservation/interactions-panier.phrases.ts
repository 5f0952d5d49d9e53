import { accorder, denombrer } from '../../base/texte.ts';

/** 'CLARITHROMYCINE + SIMVASTATINE' */
type Paire = { a: { nom: string }; b: { nom: string } };
export const describePaire = ({ a, b }: Paire): string =>
  `${a.nom.toUpperCase()} + ${b.nom.toUpperCase()}`;

/** `parAchats`: pairs from past purchases, left unnamed. */
export const contreIndicationAAccepter = (paires: readonly Paire[], parAchats: number): string => {
  const dites = paires.map(describePaire);
  if (parAchats > 0) dites.push(`${parAchats} avec ce que le client a déjà pris`);
  return `${accorder(paires.length + parAchats, 'Contre-indication', 'Contre-indications')} à accepter par le vendeur, avec sa raison : ${dites.join(' ; ')}.`;
};
export const contreIndicationsAcceptees = (n: number): string =>
  `${denombrer(n, 'contre-indication acceptée', 'contre-indications acceptées')}.`;
export const rienAAccepter = 'Ce panier n’a aucune contre-indication à accepter.';
export const precisionRequise = 'Précisez la raison.';
export const raisonRequise = 'Choisissez une raison.';
export const titreAcceptation = (n: number): string =>
  `${denombrer(n, 'contre-indication', 'contre-indications')} dans ce panier`;
export const pourquoiPasser = 'Délivrer quand même, parce que :';
export const precisionAttendue =
  'Précision, gardée avec la vente : qui a été joint, ce qui est dit au patient';
export const accepteePar = (par: string): string => `Contre-indication acceptée par ${par}`;
export const historiqueFerme =
  'Ce que ce client a pris n’est pas consulté : la pharmacie ne l’a pas ouvert, ou il n’y a pas consenti.';
