// Other stations of the local network
export const reseauTitre = "Autres postes";
