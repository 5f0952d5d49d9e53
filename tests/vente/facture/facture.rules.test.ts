import { describe, expect, it } from 'vitest';
import { surDevis } from '#shared/vente/facture/facture.events.ts';
import {
  estDepasse,
  lireDestinataires,
  numeroAvoir,
  numeroFacture,
  titreFacture,
  valableJusquAu,
} from '#shared/vente/facture/facture.rules.ts';
import { formatDate } from '#shared/base/dates.ts';
import { envoiDevis } from '#shared/vente/facture/facture.schema.ts';
import type { Facture } from '#shared/vente/facture/devis.schema.ts';
import { enLettres } from '#shared/vente/facture/en-lettres.rules.ts';
import { phrasesDe } from '#shared/base/validation.ts';
import * as phrasesCommun from '#shared/base/commun.phrases.ts';
import * as phrasesFacture from '#shared/vente/facture/facture.phrases.ts';
import { unMessage } from '#tests/factories/un-message.ts';

describe('la facture', () => {
  it('[FAC-1] se numérote par année, sans trou', () => {
    expect([numeroFacture(2026, 1), numeroFacture(2026, 123_456)]).toEqual([
      'F2026-00001',
      'F2026-123456',
    ]);
  });
  it('[AVO-1] les avoirs ont leur propre suite', () => {
    expect([numeroAvoir(2026, 1), numeroAvoir(2027, 42)]).toEqual(['A2026-00001', 'A2027-00042']);
  });
  it('[FAC-3] s’appelle devis jusqu’à sa validation', () => {
    expect([
      titreFacture({ id: 7, numero: null }),
      titreFacture({ id: 7, numero: 'F2026-00001' }),
    ]).toEqual(['Devis N° 7', 'Facture N° F2026-00001']);
  });
  it.each([
    [0, 'zéro franc CFA'],
    [1, 'un franc CFA'],
    [2, 'deux francs CFA'],
    [71, 'soixante et onze francs CFA'],
    [80, 'quatre-vingts francs CFA'],
    [81, 'quatre-vingt-un francs CFA'],
    [200, 'deux cents francs CFA'],
    [1_001, 'mille un francs CFA'],
    [12_500, 'douze mille cinq cents francs CFA'],
    [80_000, 'quatre-vingt mille francs CFA'],
    [1_000_000, 'un million de francs CFA'],
    [2_000_300, 'deux millions trois cents francs CFA'],
    [3_000_000_000, 'trois milliards de francs CFA'],
    [99.5, 'cent francs CFA'],
    [-21, 'moins vingt et un francs CFA'],
  ])('[FAC-2] %d en toutes lettres', (fcfa, lettres) => expect(enLettres(fcfa)).toBe(lettres));
  it('[DEV-8] l’adresse est demandée, puis vérifiée, en une phrase', () => {
    const dire = (email: unknown) => {
      const lu = envoiDevis.safeParse(email === undefined ? {} : { email });
      return lu.success ? lu.data.email : phrasesDe(lu.error);
    };
    for (const rien of [undefined, null, '', '   '])
      expect(dire(rien)).toEqual([phrasesFacture.devisAdresseRequise]);
    for (const faux of [
      'x',
      'a@b',
      'a b@c.d',
      'a@b.c d@e.f',
      'a@b.c, x',
      '<a@b.c>',
      'a@b.c\r\nBcc: x@y.z',
    ])
      expect(dire(faux)).toEqual([phrasesCommun.courrielInvalide]);
    expect(dire(' awa@exemple.ga ')).toBe('awa@exemple.ga');
  });
  it('[DEV-15] deux destinataires, cinq au plus, chacun une fois', () => {
    const lu = (email: string) => {
      const r = envoiDevis.safeParse({ email });
      return r.success ? r.data.email : phrasesDe(r.error);
    };
    expect(lu('a@b.ga; c@d.ga')).toBe('a@b.ga, c@d.ga');
    expect(lu('a@b.ga,c@d.ga, a@b.ga,')).toBe('a@b.ga, c@d.ga');
    expect(lireDestinataires('a@b.ga, non')).toBeNull();
    expect(lu('a@b.ga\nc@d.ga')).toEqual([phrasesCommun.courrielInvalide]);
    const six = [1, 2, 3, 4, 5, 6].map((n) => `a${n}@b.ga`);
    expect(lu(six.slice(1).join(','))).toBe(six.slice(1).join(', '));
    expect(lu(six.join(','))).toEqual([phrasesFacture.destinatairesMax(5)]);
  });
  it('[DEV-14] un devis du 3 mars vaut jusqu’au 2 avril compris, au jour de Libreville', () => {
    const f = { created_at: '2026-03-03T23:30:00+01:00', validite_jours: 30 };
    expect(formatDate(valableJusquAu(f))).toBe('02/04/2026');
    expect(estDepasse(f, new Date('2026-04-02T23:59:00+01:00'))).toBe(false);
    expect(estDepasse(f, new Date('2026-04-03T00:01:00+01:00'))).toBe(true);
    expect(formatDate(valableJusquAu({ ...f, validite_jours: 15 }))).toBe('18/03/2026');
  });
  it('[EVT-12] un devis supprimé quitte la liste, un autre change à sa place, aucun ne s’ajoute', () => {
    const f = (id: number, version = 1) => ({ id, version }) as Facture;
    const apres = (nom: 'devis.cree' | 'devis.modifie' | 'devis.supprime', facture: Facture) =>
      surDevis([f(2, 5), f(1)], unMessage(nom, { facture })).map((x) => [x.id, x.version]);
    expect(apres('devis.cree', f(3))).toEqual([
      [2, 5],
      [1, 1],
    ]);
    expect(apres('devis.modifie', f(2, 4))).toEqual([
      [2, 5],
      [1, 1],
    ]);
    expect(apres('devis.modifie', f(2, 6))).toEqual([
      [2, 6],
      [1, 1],
    ]);
    expect(apres('devis.supprime', f(2))).toEqual([[1, 1]]);
  });
});
