export const nouvelleConstruction = 'Une nouvelle version de l’application est prête';
export const versionDisponible = (version: string) =>
  `La version ${version} est disponible au téléchargement`;
export const paiementEnCours = 'Un paiement est en cours : attendez sa réponse.';
export const encaissementCommence = 'Un encaissement est commencé : terminez-le ou abandonnez-le.';
/**
 * A base that a newer version has changed; `connue` is that version, when the base tells it: a build
 * made later may bear the number of this one.
 */
export const schemaPlusRecent = (celle: string, connue: string | undefined) => {
  const laquelle = connue === undefined || connue === celle ? 'qui les a ouvertes' : connue;
  return `Les données ont été ouvertes par une version plus récente de la pharmacie que celle-ci (${celle}). Lancez la version ${laquelle} ou une plus récente.`;
};
export const schemaTropAncien = (celle: string) =>
  `Les données viennent d’une version plus ancienne que la 3.3.22. Lancez d’abord la version 3.3.22, puis celle-ci (${celle}).`;
/** Said at start: whoever serves could rewrite what is sealed. */
export const compteQuiPeutTout =
  'Le compte de DATABASE_URL possède les tables : donnez-en un autre au serveur (EXPLOITATION.md, « Deux comptes »).';
