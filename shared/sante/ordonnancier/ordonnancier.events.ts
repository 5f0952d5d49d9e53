/** [ORD-20] Readers refetch. */
export interface EvenementsOrdonnancier {
  'ordonnancier.change': { change: { genre: 'inscription' | 'compte'; id: number } };
}
