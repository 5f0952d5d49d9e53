export const pharmacieEnregistree = 'Informations de la pharmacie enregistrées avec succès.';
export const pharmacieIllisible = 'Les informations de la pharmacie n’ont pas pu être lues.';
export const pharmacieInchangee = 'Aucune modification à enregistrer.';
export const pharmacieModifieeAilleurs =
  'La pharmacie a été modifiée depuis un autre poste : relisez-la.';
export const nomPharmacieRequis = 'Le nom de la pharmacie est obligatoire.';
export const adressePharmacieRequise = 'L’adresse est obligatoire.';
export const capitalInvalide = 'Le capital doit être numérique, par exemple 5 000 000.';
export const remiseSansAccordInvalide =
  'La remise sans accord est un taux de 0 à 100 %, par exemple 10.';
export const validiteDevisInvalide =
  'La validité d’un devis est un nombre de jours, de 1 à 365, par exemple 30.';
export const aideArrondiEspeces =
  'Les pièces de 1 et 2 FCFA ne circulent plus. Les autres modes restent dus au franc.';
export const plafondFondsInvalide =
  'Le plafond des mouvements de caisse est un montant en FCFA, par exemple 100.000.';
export const adressePubliqueInvalide =
  'L’adresse publique commence par https://, par exemple https://tickets.mapharmacie.ga.';
export const aideAdressePublique =
  'Là où les clients lisent leur ticket. Vide : ni QR ni lien ; voyez le guide.';
export const logoInvalide = 'Le logo doit être une image PNG, JPEG ou WebP.';
export const logoIntrouvable =
  'Le logo n’a pas pu être lu à cette adresse : envoyez plutôt le fichier.';
export const activationDejaServie =
  'Cette activation a déjà servi à configurer la pharmacie : connectez-vous pour la modifier.';
export const pharmacieARegler = 'Réglez d’abord la pharmacie : son nom, son adresse, son NIF.';
