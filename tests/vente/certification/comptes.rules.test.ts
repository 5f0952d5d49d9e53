import { describe, expect, it } from 'vitest';
import { compterLeJour, rangDuCompteur } from '#shared/vente/certification/comptes.rules.ts';
import * as phrases from '#shared/vente/certification/certification.phrases.ts';

const document = (id: number, compteurs: string | null, etat = 'Certifiée') => ({
  id,
  numero: `Ticket ${id}`,
  genre: 'vente' as const,
  etat,
  total: 1000.1,
  compteurs,
});
const comptes = (documents: ReturnType<typeof document>[], avant: number | null = null) =>
  compterLeJour(documents, { jour: '2026-11-29', genre: 'vente', avant });

describe('[CER-14] les comptes d’un jour', () => {
  it('les nôtres, les certifiées, et ce que l’État a compté', () => {
    expect(comptes([document(1, '12/40 FV'), document(2, '13/41 FV')], 11)).toEqual({
      jour: '2026-11-29',
      genre: 'vente',
      nombre: 2,
      total: 2000.2,
      nombre_certifie: 2,
      total_certifie: 2000.2,
      nombre_etat: 2,
      ecarts: [],
    });
  });
  it('un numéro de l’État que personne ne porte se voit, et une facture pas certifiée', () => {
    const lus = comptes([
      document(1, '12/40 FV'),
      document(2, null, 'Refusée'),
      document(3, '16/50 FV'),
    ]);
    expect(lus.nombre_etat).toBe(5);
    expect(lus.ecarts).toEqual([
      { certification_id: 2, numero: 'Ticket 2', phrase: phrases.ecarts.pasCertifiee('Refusée') },
      { certification_id: null, numero: '', phrase: phrases.ecarts.compteurSaute(12, 16) },
    ]);
  });
  it('sans compteur, on ne dit pas ce que l’État a compté', () => {
    expect(comptes([document(1, null)]).nombre_etat).toBeNull();
    expect([rangDuCompteur('64/70 FV'), rangDuCompteur('abc'), rangDuCompteur(null)]).toEqual([
      64,
      null,
      null,
    ]);
  });
});
