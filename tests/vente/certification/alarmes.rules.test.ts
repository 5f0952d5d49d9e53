import { describe, expect, it } from 'vitest';
import {
  type CertificationRelevee,
  jugerCertification,
} from '#shared/vente/certification/alarmes.rules.ts';

const MIDI = new Date('2026-11-29T12:00:00+01:00');
const avant = (minutes: number): string =>
  new Date(MIDI.getTime() - minutes * 60_000).toISOString();
const SERVICE: NonNullable<CertificationRelevee['service']> = {
  lu_at: avant(1),
  joignable: true,
  jeton_valide: true,
  jeton_fin: null,
  ecart_horloge_ms: null,
  en_attente: null,
  vignettes: null,
  phrase: null,
};
const BON: CertificationRelevee = {
  pays: 'benin',
  en_attente: 0,
  incertaines: 0,
  refusees: 0,
  certifiees_du_jour: 12,
  attend_depuis: null,
  service: SERVICE,
  a_la_main: false,
  ventes_par_jour: 100,
  jeton_fin: null,
};
const service = (s: Partial<typeof SERVICE>) => ({ service: { ...SERVICE, ...s } });

describe('[CER-13] ce qui doit se dire de la certification', () => {
  it.each<[Partial<CertificationRelevee>, string]>([
    [{}, 'juste'],
    [{ en_attente: 1, attend_depuis: avant(15) }, 'juste'],
    [{ en_attente: 1, attend_depuis: avant(16) }, 'surveiller'],
    [{ en_attente: 1, attend_depuis: avant(16), a_la_main: true }, 'juste'],
    [{ en_attente: 1, attend_depuis: avant(24 * 60 + 1), a_la_main: true }, 'panne'],
    [{ incertaines: 1 }, 'surveiller'],
    [{ refusees: 1 }, 'surveiller'],
    [service({ vignettes: 300 }), 'juste'],
    [service({ vignettes: 299 }), 'surveiller'],
    [service({ vignettes: 0 }), 'panne'],
    [{ jeton_fin: '2026-12-14' }, 'juste'],
    [{ jeton_fin: '2026-12-13' }, 'surveiller'],
    [{ jeton_fin: '2026-11-29' }, 'surveiller'],
    [{ jeton_fin: '2026-11-28' }, 'panne'],
    [service({ jeton_valide: false }), 'panne'],
    [service({ jeton_fin: avant(-60 * 24 * 3) }), 'surveiller'],
    [service({ ecart_horloge_ms: 60_000 }), 'juste'],
    [service({ ecart_horloge_ms: -61_000 }), 'surveiller'],
  ])('%o : %s', (change, etat) => {
    const constat = jugerCertification({ ...BON, ...change }, MIDI);
    expect(constat?.etat).toBe(etat);
    expect(constat?.faire === null).toBe(etat === 'juste');
  });
  it('le pire d’abord, tous dits ; sans pays, rien', () => {
    const deux = jugerCertification({ ...BON, incertaines: 2, ...service({ vignettes: 0 }) }, MIDI);
    expect(deux?.etat).toBe('panne');
    expect(deux?.valeur).toContain('2 factures incertaines');
    expect(jugerCertification({ ...BON, pays: null }, MIDI)).toBeNull();
    expect(jugerCertification(null, MIDI)).toBeNull();
  });
});
