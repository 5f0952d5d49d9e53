import { denombrer } from '../../base/texte.ts';

export const statistiques = {
  echec: 'Impossible de charger les données. Veuillez réessayer.',
  vide: 'Aucune donnée disponible pour afficher le graphique.',
  videEvolution: "Aucune donnée disponible pour afficher l'évolution.",
  videAlertes: 'Aucune donnée disponible pour afficher les alertes.',
  videPerformances: 'Aucune donnée disponible pour afficher les performances.',
  videReapprovisionnement: 'Aucun produit à réapprovisionner actuellement.',
  videAnomalies: 'Rien dont il faille répondre sur la période.',
  videDormant: 'Aucun stock dormant : tout ce qui reste s’est vendu ou est arrivé depuis 90 jours.',
  videInventaire: 'Aucun inventaire trouvé.',
  videInventaireCompte: 'Rien n’a été compté au dernier inventaire.',
  videInventaireEcarts: 'Aucun écart au dernier inventaire.',
  aucunProduit: 'Aucun produit',
  aucunUtilisateur: 'Aucun utilisateur',
  tableauAbsent: 'Le tableau n’est pas encore chargé : attendez un instant avant de l’exporter.',
  exportManque: 'Le classeur n’a pas pu être fait. Réessayez.',
} as const;

/** [STA-62] 'Comparée à : 01/10/2026 au 31/10/2026. 29 jours contre 31 : par jour.' */
export const compareeA = (
  dite: string,
  inegales: { jours: number; compares: number } | null,
): string =>
  inegales === null
    ? `Comparée à : ${dite}.`
    : `Comparée à : ${dite}. ${denombrer(inegales.jours, 'jour')} contre ${inegales.compares} : la comparaison est par jour.`;
export const rienAComparer =
  'Ces deux périodes ne se comparent pas : l’une n’a pas commencé, ou n’a pas de dates.';
/** [STA-58] */
export const rienAvant = 'Rien à comparer : aucune vente avant';
export const ventesConnuesDepuis = (jour: string): string =>
  `Rien à comparer : ventes connues depuis le ${jour}`;
