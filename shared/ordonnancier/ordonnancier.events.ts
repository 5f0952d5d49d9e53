/** [ORD-20] Something was written in the register or in an account: who reads them reads again. */
export interface EvenementsOrdonnancier {
  'ordonnancier.change': { change: { genre: 'inscription' | 'compte'; id: number } };
}
