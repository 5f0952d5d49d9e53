/** Fictitious; ceilings in FCFA. */
export interface ClientDemo {
  libelle: string;
  ville: string;
  prise_en_charge: number;
  remise_percent: number;
  secteur_assure: 'Secteur public' | 'Secteur privé' | 'GEF' | null;
  plafond: number;
}

const assure = (
  libelle: string,
  ville: string,
  prise_en_charge: number,
  droits: Pick<ClientDemo, 'secteur_assure'> & { plafond?: number },
): ClientDemo => ({ libelle, ville, prise_en_charge, remise_percent: 0, plafond: 0, ...droits });
const payant = (libelle: string, ville: string, remise_percent = 0): ClientDemo => ({
  libelle,
  ville,
  prise_en_charge: 0,
  remise_percent,
  secteur_assure: null,
  plafond: 0,
});

export const CLIENTS_DEMO: readonly ClientDemo[] = [
  assure('MOUSSAVOU Marie-Claire', 'Libreville', 80, {
    secteur_assure: 'Secteur public',
    plafond: 250_000,
  }),
  assure('OBIANG Jean-Paul', 'Libreville', 80, { secteur_assure: 'Secteur public' }),
  assure('NGUEMA Alphonse', 'Akanda', 80, { secteur_assure: 'Secteur privé', plafond: 150_000 }),
  assure('MINTSA Solange', 'Owendo', 90, { secteur_assure: 'Secteur public', plafond: 300_000 }),
  assure('BOUNGUENDZA Rosalie', 'Libreville', 80, { secteur_assure: 'GEF' }),
  assure('KOUMBA Thérèse', 'Ntoum', 90, { secteur_assure: 'GEF' }),
  assure('ONDO Barthélemy', 'Libreville', 80, {
    secteur_assure: 'Secteur privé',
    plafond: 200_000,
  }),
  assure('MAGANGA Florence', 'Akanda', 80, { secteur_assure: 'Secteur public' }),
  assure('ESSONO Patrice', 'Libreville', 90, { secteur_assure: 'Secteur privé', plafond: 400_000 }),
  assure('IBINGA Clarisse', 'Owendo', 80, { secteur_assure: 'GEF', plafond: 120_000 }),
  assure('LEYAMA Fabrice', 'Libreville', 80, { secteur_assure: 'Secteur public' }),
  assure('ASSOUMOU Hortense', 'Libreville', 90, {
    secteur_assure: 'Secteur public',
    plafond: 500_000,
  }),
  payant('MBOUMBA Georges', 'Libreville'),
  payant('NZAMBA Edwige', 'Libreville', 5),
  payant('EYEGHE Landry', 'Akanda'),
  payant('BIVEGHE Sandrine', 'Owendo'),
  payant('MOUKAGNI Firmin', 'Libreville'),
  payant('OYANE Pélagie', 'Libreville', 5),
  payant('TCHIBINDA Aimé', 'Ntoum'),
  payant('REMANDA Corinne', 'Libreville'),
  payant('Clinique Les Manguiers', 'Libreville', 10),
  payant('Cabinet infirmier Baraka', 'Akanda', 10),
  payant('École Sainte-Anne', 'Libreville', 5),
  payant('Hôtel du Lac', 'Libreville'),
  payant('Association Vie Saine', 'Owendo', 5),
];
