export const tauxTaxePasse =
  'Un taux commence au plus tôt aujourd’hui : ce qui a été vendu garde le sien.';
export const tauxTaxeCree = 'Taux enregistré.';
export const tauxTaxeRetire = 'Taux retiré.';
export const tauxTaxeCommence =
  'Ce taux a commencé et a servi : il ne se retire plus. Ajoutez-en un autre à partir d’une date.';
export const tauxTaxeARetirer = (nom: string, depuis: string): string =>
  `Retirer le taux ${nom}, à partir du ${depuis}`;
export const tauxTaxeRequis = 'Saisissez le taux.';
