import { describe, expect, it } from 'vitest';
import { ETATS_DEMANDE, type EtatDemande } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import {
  APRES_INTERRUPTION,
  apresDemande,
  apresStatut,
  delaiDeSuivi,
  estRecue,
  INCONNUE_MS,
  RECUES,
  type ReponseStatut,
  type Suivie,
  SUIVIE_MS,
} from '#shared/vente/mobile-money/etats.rules.ts';
import * as phrases from '#shared/vente/mobile-money/mobile-money.phrases.ts';

const DEMANDEE = new Date('2026-11-29T11:00:00Z');
const [S, MIN, H] = [1_000, 60_000, 3_600_000];
const apres = (ms: number): Date => new Date(DEMANDEE.getTime() + ms);
const suivie = (d: Partial<Suivie> = {}): Suivie => ({
  etat: 'en_attente_client',
  montant: 4_500,
  demandee_at: DEMANDEE,
  inconnue_at: null,
  motif: 'motif d’avant',
  ...d,
});
const PAYEE: ReponseStatut = {
  statut: 'payee',
  ref_operateur: 'MP1',
  montant: 4_500,
  frais: null,
  heure: null,
};
const REFUSEE: ReponseStatut = { statut: 'refusee', motif: 'solde_insuffisant', phrase: null };
const REPONSES: readonly (readonly [nom: string, ReponseStatut])[] = [
  ['payee', PAYEE],
  ['payee sans montant', { ...PAYEE, montant: null }],
  ['payee autrement', { ...PAYEE, montant: 45 }],
  ['refusee', REFUSEE],
  ['expiree', { statut: 'expiree' }],
  ['en_attente', { statut: 'en_attente' }],
  ['ambigue', { statut: 'ambigue' }],
  ['inconnue_du_tiers', { statut: 'inconnue_du_tiers' }],
  ['sans_reponse', { statut: 'sans_reponse' }],
];
/** Read a minute after; « same »: the state does not move. */
const VIVANTE: Readonly<Record<string, EtatDemande | 'same'>> = {
  payee: 'confirmee',
  'payee sans montant': 'confirmee',
  'payee autrement': 'incertaine',
  refusee: 'refusee',
  expiree: 'expiree',
  en_attente: 'en_attente_client',
  ambigue: 'incertaine',
  inconnue_du_tiers: 'incertaine',
  sans_reponse: 'same',
};
const FINIE: Readonly<Record<string, EtatDemande>> = {
  payee: 'confirmee',
  'payee sans montant': 'confirmee',
  'payee autrement': 'incertaine',
};
function attendu(etat: EtatDemande, nom: string): EtatDemande {
  if (estRecue(etat)) return etat;
  if (etat === 'refusee' || etat === 'expiree') return FINIE[nom] ?? etat;
  const vers = VIVANTE[nom] ?? 'same';
  return vers === 'same' ? etat : vers;
}

describe('[MOB-6] chaque état, à chaque réponse', () => {
  it.each(ETATS_DEMANDE.flatMap((etat) => REPONSES.map(([nom, lu]) => [etat, nom, lu] as const)))(
    '%s, %s',
    (etat, nom, lu) => {
      expect(apresStatut(suivie({ etat }), lu, apres(MIN)).etat).toBe(attendu(etat, nom));
    },
  );
  it('[MOB-M5] rien ne quitte un état où l’argent est reçu, ni n’y est redemandé', () => {
    for (const etat of RECUES)
      for (const [, lu] of REPONSES)
        for (const depuis of [0, MIN, 3 * SUIVIE_MS])
          expect(apresStatut(suivie({ etat }), lu, apres(depuis))).toEqual({
            etat,
            dans_ms: null,
            motif: 'motif d’avant',
            inconnue_at: null,
          });
  });
  it('un autre montant : quelqu’un regarde, personne ne demande plus', () => {
    expect(apresStatut(suivie(), { ...PAYEE, montant: 4_499 }, apres(MIN))).toEqual({
      etat: 'incertaine',
      dans_ms: null,
      motif: phrases.autreMontant(4_500, 4_499),
      inconnue_at: null,
    });
  });
  it('après un jour, quelqu’un regarde : elle n’attend plus pour toujours', () => {
    for (const etat of ['demandee', 'en_attente_client', 'incertaine'] as const)
      for (const statut of ['en_attente', 'sans_reponse', 'ambigue'] as const)
        expect(apresStatut(suivie({ etat }), { statut }, apres(SUIVIE_MS))).toMatchObject({
          etat: 'incertaine',
          dans_ms: null,
        });
    // Heard of for the first time then: asked once more before it is believed.
    const une = apresStatut(suivie(), { statut: 'inconnue_du_tiers' }, apres(SUIVIE_MS));
    expect(une).toMatchObject({ etat: 'incertaine', dans_ms: INCONNUE_MS });
  });
  it('le motif du tiers l’emporte sur le nôtre ; sans réponse, celui d’avant reste', () => {
    const motif = (lu: ReponseStatut) => apresStatut(suivie(), lu, apres(MIN)).motif;
    expect(motif(REFUSEE)).toBe('Solde insuffisant');
    expect(motif({ ...REFUSEE, phrase: 'Compte bloqué' })).toBe('Compte bloqué');
    expect(motif({ statut: 'expiree' })).toBe('Délai dépassé');
    expect(motif({ statut: 'sans_reponse' })).toBe('motif d’avant');
    expect(motif({ statut: 'en_attente' })).toBeNull();
  });
  it('« inconnue » n’est crue que dite deux fois, à trente secondes', () => {
    const INCONNUE: ReponseStatut = { statut: 'inconnue_du_tiers' };
    const une = apresStatut(suivie({ etat: 'incertaine' }), INCONNUE, apres(10 * S));
    expect(une).toMatchObject({ etat: 'incertaine', inconnue_at: apres(10 * S) });
    const { inconnue_at } = une;
    const encore = (ms: number) =>
      apresStatut(suivie({ etat: 'incertaine', inconnue_at }), INCONNUE, apres(10 * S + ms));
    expect(encore(INCONNUE_MS - 1)).toMatchObject({ etat: 'incertaine', inconnue_at });
    expect(encore(INCONNUE_MS)).toMatchObject({ etat: 'refusee', motif: phrases.jamaisRecue });
    // Another answer between the two: said once only.
    const entre = suivie({ etat: 'incertaine', inconnue_at });
    expect(apresStatut(entre, { statut: 'ambigue' }, apres(20 * S)).inconnue_at).toBeNull();
    expect(apresStatut(entre, { statut: 'sans_reponse' }, apres(20 * S)).inconnue_at).toEqual(
      inconnue_at,
    );
  });
});

describe('[MOB-4] après l’appel qui demande', () => {
  it.each([
    [{ issue: 'acceptee', ref_externe: 'X' }, 'en_attente_client', 3 * S, null],
    [{ issue: 'inconnue', ref_externe: null }, 'incertaine', 3 * S, phrases.sansReponse],
    [{ issue: 'refusee', motif: 'plafond', phrase: null }, 'refusee', null, phrases.motifs.plafond],
    [{ issue: 'refusee', motif: 'autre', phrase: 'Non' }, 'refusee', null, 'Non'],
    [{ issue: 'non_partie', phrase: phrases.injoignable }, 'refusee', null, phrases.injoignable],
  ] as const)('%o', (reponse, etat, dans_ms, motif) => {
    expect(apresDemande(reponse, 1 * S)).toEqual({ etat, dans_ms, motif, inconnue_at: null });
  });
  it('son envoyeur mort en route : incertaine, et demandée', () => {
    expect(APRES_INTERRUPTION).toMatchObject({ etat: 'incertaine', dans_ms: 3 * S });
  });
});

describe('[MOB-5] quand l’état se redemande', () => {
  it.each([
    [0, 3 * S],
    [30 * S - 1, 3 * S],
    [30 * S, 5 * S],
    [3 * MIN, 30 * S],
    [10 * MIN, 5 * MIN],
    [H, H],
    [24 * H - 1, H],
    [24 * H, null],
  ])('%i ms après, dans %i ms', (depuis, dans_ms) => {
    expect(delaiDeSuivi(depuis)).toBe(dans_ms);
  });
  it('[MOB-7] une refusée ou une expirée l’est encore, cinq fois en un jour', () => {
    const fois: number[] = [];
    let depuis = 10 * S;
    for (;;) {
      const lue = apresStatut(suivie({ etat: 'expiree' }), { statut: 'expiree' }, apres(depuis));
      if (lue.dans_ms === null) break;
      depuis += lue.dans_ms;
      fois.push(depuis);
    }
    expect(fois).toEqual([MIN, 5 * MIN, 30 * MIN, 6 * H, 24 * H]);
    const tard = apresStatut(suivie({ etat: 'refusee' }), PAYEE, apres(6 * H));
    expect(tard).toMatchObject({ etat: 'confirmee', dans_ms: null });
  });
});
