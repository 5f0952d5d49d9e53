/** Known chain ends missing from their file (`fichier`). */
export const finsPerdues = (fichier: string, comment: 'absentes' | 'illisibles'): string =>
  `${fichier} ${comment === 'absentes' ? 'a disparu' : 'ne se lit plus'} : ce qui aurait été coupé du journal avant ne se verrait pas`;
export const finsPerduesDites = (faute: string) => ({
  cle: 'fins_perdues',
  title: 'Journal fiscal : ce qui en avait été vu est perdu',
  message: `${faute}. C’est écrit dans le journal. Si personne n’a touché au dossier des données, faites vérifier le disque.`,
});
export const cleIllisible = (fichier: string): string =>
  `La clé qui scelle le journal ne se lit pas : ${fichier}. Remettez ce fichier tel qu’il était ; s’il est perdu, retirez-le : une autre clé est faite au départ, et le journal le dit.`;
