import { describe, expect, it } from 'vitest';
import {
  signsOf,
  WIRED_GAP,
  type Keystroke,
  type Scan,
  strike,
  IDLE,
  scanSettings,
  fallSilent,
  silenceOf,
} from '#client/ui/scan/detecteur-scan.rules.ts';
import { lireCode } from '#shared/stock/produit/codes.rules.ts';

const CODE = '3400930000014';
/** What each layout makes of the digit row: only `key` differs, which is why it is not read. */
const CLAVIERS = {
  QWERTY: (c: string) => c,
  AZERTY: (c: string) => 'à&é"\'(-è_ç'[Number(c)] ?? c,
  CapsLock: (c: string) => ')!@#$%^&*('[Number(c)] ?? c,
} as const;

const chiffres = (
  code: string,
  ecart: number,
  cle: (c: string) => string = (c) => c,
  depart = 1000,
): Keystroke[] =>
  [...code].map((c, i) => ({ code: `Digit${c}`, key: cle(c), timeStamp: depart + i * ecart }));
const entree = (timeStamp: number, code = 'Enter'): Keystroke => ({ code, key: code, timeStamp });

function jouer(frappes: readonly Keystroke[], r = scanSettings()) {
  let rafale = IDLE;
  const codes: string[] = [];
  const avalees: boolean[] = [];
  for (const f of frappes) {
    const suite = strike(rafale, f, r);
    rafale = suite.burst;
    avalees.push(suite.swallowed);
    if (suite.scan !== null) codes.push(suite.scan.code);
  }
  return { rafale, codes, avalees };
}

const LU = '\uFFFD';
describe('[SCN-12] ce qu’une touche a pu taper', () => {
  it.each<[Partial<Keystroke>, [string, string, string] | null]>([
    [{ code: 'Digit3', key: '"' }, ['"', '3', '3']],
    [{ code: 'Digit3', key: '3', shiftKey: true }, ['3', '#', '3']],
    [{ code: 'Numpad7', key: '7' }, ['7', '7', '7']],
    [{ code: 'KeyA', key: 'q' }, ['q', 'a', LU]],
    [{ code: 'Minus', key: '_', shiftKey: true }, ['_', '_', LU]],
    [{ code: 'BracketLeft', key: 'Dead' }, [LU, '[', LU]],
    [{ code: 'NumpadMultiply', key: '*' }, ['*', '*', LU]],
    [{ code: 'Space', key: ' ' }, null],
    [{ code: 'F9', key: 'F9' }, null],
    [{ code: '', key: '5' }, ['5', '5', '5']],
    [{ code: 'KeyC', key: 'c', ctrlKey: true }, null],
    [{ code: 'KeyC', key: 'c', altKey: true }, null],
    [{ code: 'BracketRight', key: '^', ctrlKey: true }, ['\u001d', '\u001d', '\u001d']],
    // AltGr is Ctrl and Alt held for some systems: the sign is the keyboard's own
    [{ code: 'Minus', key: ']', ctrlKey: true, altKey: true, altGraph: true }, [']', LU, LU]],
    // CapsLock: 'q' may be the A of a US scanner or the Q of a French one
    [{ code: 'KeyA', key: 'q', shiftKey: true, capsLock: true }, [LU, 'A', LU]],
    [{ code: 'KeyD', key: 'd', shiftKey: true, capsLock: true }, ['d', 'D', LU]],
  ])('%o : %o', (f, attendu) => {
    const [character, us, digit] = attendu ?? [];
    expect(signsOf({ code: '', key: '', timeStamp: 0, ...f })).toEqual(
      attendu && { character, us, digit },
    );
  });
});

/** One scanner: the key, with or without Shift, by which it plays each sign. */
const LECTEUR_US = (c: string): [string, boolean] => {
  if (/\d/.test(c)) return [`Digit${c}`, false];
  if (/[A-Z]/.test(c)) return [`Key${c}`, true];
  return (
    ({ '-': ['Minus', false], _: ['Minus', true] } as Record<string, [string, boolean]>)[c] ?? [
      '',
      false,
    ]
  );
};
const LECTEUR_FR = (c: string): [string, boolean] => {
  if (/\d/.test(c)) return [`Digit${c}`, true];
  const place: Record<string, string> = { A: 'Q', Q: 'A', Z: 'W', W: 'Z' };
  if (c === 'M') return ['Semicolon', true];
  if (/[A-Z]/.test(c)) return [`Key${place[c] ?? c}`, true];
  return (
    ({ '-': ['Digit6', false], _: ['Digit8', false] } as Record<string, [string, boolean]>)[c] ?? [
      '',
      false,
    ]
  );
};
/** What a station's keyboard makes of a key. */
const POSTE_US = (code: string, maj: boolean): string => {
  const rang = code.slice(-1);
  if (code.startsWith('Digit')) return maj ? (')!@#$%^&*('[Number(rang)] ?? '') : rang;
  if (code.startsWith('Key')) return maj ? rang : rang.toLowerCase();
  return ({ Minus: '-_', Semicolon: ';:' } as Record<string, string>)[code]?.[maj ? 1 : 0] ?? '';
};
const POSTE_FR = (code: string, maj: boolean): string => {
  const rang = code.slice(-1);
  if (code.startsWith('Digit')) return maj ? rang : ('à&é"\'(-è_ç'[Number(rang)] ?? '');
  const lettre = ({ A: 'Q', Q: 'A', Z: 'W', W: 'Z' } as Record<string, string>)[rang] ?? rang;
  if (code === 'KeyM') return maj ? '?' : ',';
  if (code.startsWith('Key')) return maj ? lettre : lettre.toLowerCase();
  return ({ Minus: ')°', Semicolon: 'mM' } as Record<string, string>)[code]?.[maj ? 1 : 0] ?? '';
};
const scanner = (
  texte: string,
  lecteur: (c: string) => [string, boolean],
  poste: (code: string, maj: boolean) => string,
  plus: Partial<Keystroke> = {},
) => {
  const frappes = [...texte].map((c, i): Keystroke => {
    const [code, shiftKey] = lecteur(c);
    return { code, shiftKey, key: poste(code, shiftKey), timeStamp: 1000 + i * 8, ...plus };
  });
  return jouer([...frappes, entree(1000 + texte.length * 8)]).codes.map(lireCode)[0];
};
describe('[SCN-12] jamais un lot qui n’était pas imprimé, quels que soient les claviers', () => {
  it.each(['A12', 'AM12-3', 'QZ_7', '12345'])('lot %s', (lot) => {
    const boite = `010${CODE}1731033110${lot}`;
    const entier = { lot, date_expiration: '2031-03-31', cips: [CODE, '3000001'] };
    expect(scanner(boite, LECTEUR_US, POSTE_US)).toEqual(entier);
    expect(scanner(boite, LECTEUR_FR, POSTE_FR)).toEqual(entier);
    expect(scanner(boite, LECTEUR_US, POSTE_FR)).toEqual(entier);
    // a French scanner on a US station: its letters are not known
    const sur = /^\d+$/.test(lot)
      ? entier
      : { date_expiration: '2031-03-31', cips: [CODE, '3000001'], avis: 'lot_illisible' };
    expect(scanner(boite, LECTEUR_FR, POSTE_US)).toEqual(sur);
  });
  it('verrouillage des majuscules sur un AZERTY : les chiffres, et le lot en doute', () => {
    const verrouille = (code: string, maj: boolean) => POSTE_FR(code, !maj);
    const boite = `010${CODE}1731033110A12`;
    expect(scanner(boite, LECTEUR_US, verrouille, { capsLock: true })).toEqual({
      date_expiration: '2031-03-31',
      cips: [CODE, '3000001'],
      avis: 'lot_illisible',
    });
  });
  it('une touche inconnue au milieu d’un scan : le lot n’est pas lu', () => {
    const debut = [...`010${CODE}1731033110A1`].map((c, i): Keystroke => {
      const [code, shiftKey] = LECTEUR_US(c);
      return { code, shiftKey, key: POSTE_US(code, shiftKey), timeStamp: 1000 + i * 8 };
    });
    const fin = 1000 + debut.length * 8;
    const { codes } = jouer([
      ...debut,
      { code: 'F8', key: 'F8', timeStamp: fin },
      { code: 'Digit2', key: '2', timeStamp: fin + 8 },
      entree(fin + 16),
    ]);
    expect(codes.map(lireCode)).toEqual([
      { date_expiration: '2031-03-31', cips: [CODE, '3000001'], avis: 'lot_illisible' },
    ]);
  });
});

describe('[SCN-14] une rafale est un scan', () => {
  for (const [clavier, cle] of Object.entries(CLAVIERS)) {
    it.each([5, 30])(
      `${clavier}, %i ms entre les touches : le code est lu, le reste de la rafale et son Entrée avalés`,
      (ecart) => {
        const { codes, avalees, rafale } = jouer([
          ...chiffres(CODE, ecart, cle),
          entree(1000 + CODE.length * ecart),
        ]);
        expect(codes).toEqual([CODE]);
        expect(avalees).toEqual([
          ...Array<boolean>(5).fill(false),
          ...Array<boolean>(9).fill(true),
        ]);
        expect(rafale).toEqual(IDLE);
      },
    );
    it(`${clavier}, 90 ms : une frappe dans un champ, sauf si le lecteur est réglé pour`, () => {
      const frappes = [...chiffres(CODE, 90, cle), entree(1000 + CODE.length * 90)];
      expect(jouer(frappes)).toMatchObject({ codes: [], avalees: Array<boolean>(14).fill(false) });
      expect(jouer(frappes, scanSettings(90)).codes).toEqual([CODE]);
    });
    it(`[SCN-17] ${clavier}, 90 ms, là où un code se lit : son Entrée en fait un scan`, () => {
      const frappes = [...chiffres(CODE, 90, cle), entree(1000 + CODE.length * 90)];
      const { codes, avalees } = jouer(frappes.map((f) => ({ ...f, readsCodes: true })));
      expect(codes).toEqual([CODE]);
      expect(avalees).toEqual([...Array<boolean>(13).fill(false), true]);
    });
  }
  it('Tab finit aussi', () =>
    expect(jouer([...chiffres(CODE, 5), entree(1070, 'Tab')]).codes).toEqual([CODE]));
  it('une touche en retard ne perd pas le scan', () => {
    const frappes = chiffres(CODE, 10).map((f, i) =>
      i > 6 ? { ...f, timeStamp: f.timeStamp + 40 } : f,
    );
    expect(jouer([...frappes, entree(1180)]).codes).toEqual([CODE]);
  });
  it('deux scans de suite font deux codes', () => {
    const deux = [
      ...chiffres(CODE, 5),
      entree(1070),
      ...chiffres(CODE, 5, undefined, 1100),
      entree(1170),
    ];
    expect(jouer(deux).codes).toEqual([CODE, CODE]);
  });
  it('le DataMatrix passe entier, Maj comprises', () => {
    const touches: [string, boolean?][] = [
      ['BracketRight'],
      ['KeyD'],
      ['Digit2'],
      ...[...`010${CODE}17271231`].map((c): [string] => [`Digit${c}`]),
      ['Digit1'],
      ['Digit0'],
      ['ShiftLeft'],
      ['KeyL', true],
      ['Digit4'],
      ['Digit2'],
    ];
    const frappes = touches.map(([code, shiftKey = false], i) => ({
      code,
      key: '',
      timeStamp: 1000 + i * 8,
      shiftKey,
    }));
    const { codes } = jouer([...frappes, entree(1000 + touches.length * 8)]);
    expect(lireCode(codes[0] ?? '')).toMatchObject({
      lot: 'L42',
      date_expiration: '2027-12-31',
      cips: [CODE, '3000001'],
    });
  });
});

describe('[SCN-13] ce qui n’est pas un scan passe', () => {
  it('cinq touches rapides et Entrée', () =>
    expect(jouer([...chiffres('12345', 5), entree(1030)])).toMatchObject({
      codes: [],
      avalees: Array<boolean>(6).fill(false),
    }));
  it('le code d’un ticket commence par sa lettre', () => {
    const v = { code: 'KeyV', key: 'V', shiftKey: true, timeStamp: 995 };
    expect(jouer([v, ...chiffres('000408', 5), entree(1040)]).codes).toEqual(['V000408']);
  });
  it('un code de la maison commence par ses lettres', () => {
    const touches = [...'AVENE07'].map((c, i): Keystroke => {
      const [code, shiftKey] = LECTEUR_US(c);
      return { code, shiftKey, key: c, timeStamp: 1000 + i * 5 };
    });
    expect(jouer([...touches, entree(1040)]).codes).toEqual(['AVENE07']);
  });
  it('quatorze chiffres sont un code, même si treize en seraient un autre', () => {
    const quatorze = `2${CODE}`;
    expect(jouer([...chiffres(quatorze, 5), entree(1080)]).codes).toEqual([quatorze]);
  });
  it('un mot tapé par un programme, aussi vite qu’un lecteur', () => {
    const mot = [...'doliprane'].map((c, i) => ({
      code: `Key${c.toUpperCase()}`,
      key: c,
      timeStamp: 1000 + i * 2,
    }));
    expect(jouer([...mot, entree(1030)])).toMatchObject({
      codes: [],
      avalees: Array<boolean>(10).fill(false),
    });
  });
  it('une dactylo (80 ms)', () =>
    expect(jouer(chiffres('12345678', 80)).avalees).not.toContain(true));
  it('un chiffre maintenu, répété toutes les 30 ms', () => {
    const maintenu = chiffres('0000000000', 30).map((f, i) => ({ ...f, repeat: i > 0 }));
    expect(jouer(maintenu).avalees).not.toContain(true);
  });
  it('une espace au milieu coupe la rafale', () => {
    const frappes = [
      ...chiffres('1234', 5),
      { code: 'Space', key: ' ', timeStamp: 1020 },
      ...chiffres('5678', 5, undefined, 1025),
    ];
    expect(jouer(frappes).avalees).not.toContain(true);
  });
});

describe('[SCN-10] un scan qui s’arrête en route est un seul scan', () => {
  /** The same keys, those from `rang` on so much later. */
  const arreter = (frappes: readonly Keystroke[], rang: number, pause: number) =>
    frappes.map((f, i) => (i < rang ? f : { ...f, timeStamp: f.timeStamp + pause }));
  const entier = [...chiffres(CODE, 5), entree(1000 + CODE.length * 5)];

  it.each([80, 200, 300, 490])('%i ms après n’importe quelle touche reconnue', (pause) => {
    for (let rang = 6; rang < entier.length; rang++) {
      const { codes, avalees } = jouer(arreter(entier, rang, pause));
      expect([rang, codes]).toEqual([rang, [CODE]]);
      expect(avalees.slice(6)).not.toContain(false);
    }
  });
  it('deux arrêts, et un DataMatrix de trente-cinq touches', () => {
    const long = `010${CODE}173012311027001234`;
    const frappes = [...chiffres(long, 8), entree(1000 + long.length * 8)];
    expect(jouer(arreter(arreter(frappes, 9, 300), 30, 400)).codes).toEqual([long]);
  });
  it('on attend la suite d’un code entamé, pas celle d’un code entier', () => {
    const attente = (frappes: Keystroke[]) => silenceOf(jouer(frappes).rafale, scanSettings());
    expect(attente(chiffres(CODE.slice(0, 9), 5))).toBe(500);
    expect(attente(chiffres(CODE, 5))).toBe(60);
    expect(attente(chiffres(`010${CODE}`.slice(0, 13), 5))).toBe(500);
  });
  it.each([80, 200, 490])(
    '[SCN-16] %i ms avant qu’il soit reconnu : son Entrée le dit',
    (pause) => {
      for (let rang = 1; rang < 6; rang++) {
        const { codes, avalees } = jouer(arreter(entier, rang, pause));
        expect([rang, codes, avalees.at(-1)]).toEqual([rang, [CODE], true]);
      }
    },
  );
  it('[SCN-18] au-delà, il est dit entamé, et sa fin, Entrée comprise, n’est à personne', () => {
    const { codes, avalees } = jouer(arreter(entier, 8, 600));
    expect(codes).toEqual([`${CODE.slice(0, 8)}…`, `${CODE.slice(8)}…`]);
    expect(avalees.at(-1)).toBe(true);
    expect(codes.map(lireCode)).toEqual([null, null]);
  });
  it('[SCN-19] sept chiffres qui suivent un code entamé ne sont pas un CIP7', () => {
    const { codes } = jouer(arreter(entier, 6, 600));
    expect(codes).toEqual([`${CODE.slice(0, 6)}…`, `${CODE.slice(6)}…`]);
    const seul = jouer([...chiffres('3000001', 5), entree(1040)]);
    expect(seul.codes).toEqual(['3000001']);
  });
  it('[SCN-19] un CIP7 après des chiffres tapés aussitôt avant n’est pas lu', () => {
    const tape = chiffres('12', 150, undefined, 650);
    const { codes } = jouer([...tape, ...chiffres('3000001', 5), entree(1040)]);
    expect(codes).toEqual(['3000001…']);
  });
  it('[SCN-19] par le silence, sept chiffres qui commencent comme un EAN d’ici n’en sont que le début', () => {
    const tus = (code: string) => fallSilent(jouer(chiffres(code, 5)).rafale, 1600).scan?.code;
    expect(['3000001', '3400930'].map(tus)).toEqual(['3000001', '3400930…']);
  });
  it('[SCN-16] ce qui est tapé juste avant reste en dehors', () => {
    for (const ecart of [5, 90]) {
      const tape = chiffres('12', 150, undefined, 1000 - 300);
      const { codes } = jouer(
        [...tape, ...chiffres(CODE, ecart), entree(1000 + CODE.length * ecart)].map((f) => ({
          ...f,
          readsCodes: true,
        })),
      );
      expect(codes).toEqual([CODE]);
    }
  });
  it('deux codes entiers sans Entrée, la page trop occupée pour entendre le silence : les deux', () => {
    const deux = [...chiffres(CODE, 5), ...chiffres(CODE, 5, undefined, 1260)];
    const { codes, rafale } = jouer(deux);
    expect([codes, rafale.keys.map((k) => k.character).join('')]).toEqual([[CODE], CODE]);
  });
  it('une Entrée tardive après un code entier n’est à personne d’autre', () => {
    const { codes, avalees } = jouer([...chiffres(CODE, 5), entree(1300)]);
    expect([codes, avalees.at(-1)]).toEqual([[CODE], true]);
  });
});

describe('[SCN-15] le silence finit la rafale', () => {
  it('un code sans Entrée est rendu, et son Entrée tardive avalée [SCN-11]', () => {
    const { rafale } = jouer(chiffres(CODE, 5));
    const fin = fallSilent(rafale, 1130);
    expect(fin.scan).toEqual({ code: CODE, layout: 'character', ending: 'silence' });
    expect(strike(fin.burst, entree(1200), scanSettings()).swallowed).toBe(true);
    expect(strike(fin.burst, entree(2200), scanSettings()).swallowed).toBe(false);
  });
  it('une frappe reste une frappe', () =>
    expect(fallSilent(jouer(chiffres('123', 5)).rafale, 1100).scan).toBeNull());
  it('[SCN-15] les touches retenues en route comptent à l’heure où elles ont été frappées', () => {
    const [debut, suite] = [chiffres(CODE.slice(0, 5), 5), chiffres(CODE, 5).slice(5)];
    // the page was busy: nothing had come for long
    const tue = fallSilent(jouer(debut).rafale, 1500).burst;
    const fin = suite.reduce((s, f) => strike(s.burst, f, scanSettings()), {
      burst: tue,
      swallowed: false,
      takeBackFrom: null as number | null,
      scan: null as Scan | null,
    });
    expect(
      strike(fin.burst, entree((suite.at(-1)?.timeStamp ?? 0) + 5), scanSettings()).scan?.code,
    ).toBe(CODE);
  });
});

it('le réglage reste entre 20 et 120 ms', () => {
  expect(scanSettings(5).maxGap).toBe(20);
  expect(scanSettings(500).maxGap).toBe(120);
  expect(scanSettings().maxGap).toBe(WIRED_GAP);
});
