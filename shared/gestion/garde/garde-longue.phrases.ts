export const gardeLongue = (jours: number): string =>
  `Cette garde durerait ${jours} jours : une garde dure d’habitude une nuit.`;
export const gardeTresLongue = (jours: number): string =>
  `Sa taxe s’ajouterait à chaque boîte vendue pendant ces ${jours} jours.`;
export const gardeLongueConfirmer = (jours: number): string =>
  `${gardeLongue(jours)} Vérifiez ses dates, ou confirmez sa durée.`;
