/** Storage refused; shown once, selling goes on. */
export const catalogueNonGarde =
  'Ce poste ne peut pas garder le catalogue : son disque est plein ou fermé. La vente continue ; si le serveur ne répond plus et que cette page se ferme, ce poste ne retrouvera pas ses produits.';
