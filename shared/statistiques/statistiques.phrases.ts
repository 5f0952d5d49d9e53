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
  aucunProduit: 'Aucun produit',
  aucunUtilisateur: 'Aucun utilisateur',
  tableauAbsent: 'Le tableau n’est pas encore chargé : attendez un instant avant de l’exporter.',
} as const;
