export const nouvelleConstruction = 'Une nouvelle version de l’application est prête';
export const versionDisponible = (version: string) =>
  `La version ${version} est disponible au téléchargement`;
export const paiementEnCours = 'Un paiement est en cours : attendez sa réponse.';
export const encaissementCommence = 'Un encaissement est commencé : terminez-le ou abandonnez-le.';
/** `connue`: newer version, if recorded; numbers may coincide between builds. */
export const schemaPlusRecent = (celle: string, connue: string | undefined) => {
  const laquelle = connue === undefined || connue === celle ? 'qui les a ouvertes' : connue;
  return `Les données ont été ouvertes par une version plus récente de la pharmacie que celle-ci (${celle}). Lancez la version ${laquelle} ou une plus récente.`;
};
export const schemaTropAncien = (celle: string) =>
  `Les données viennent d’une version plus ancienne que la 3.3.22. Lancez d’abord la version 3.3.22, puis celle-ci (${celle}).`;
/** At startup: the table owner could rewrite sealed data. */
export const compteQuiPeutTout =
  'Le compte de DATABASE_URL possède les tables : donnez-en un autre au serveur (EXPLOITATION.md, « Deux comptes »).';
