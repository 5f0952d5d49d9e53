import { estTropFacile } from '#shared/utilisateur/comptes.rules.ts';

/** Beyond, nothing is easy to guess any more, and reading it would take long. */
const LU_MAX = 32;

type Juge = (password: string, connus: string[]) => number;
let juge: Promise<Juge> | undefined;
/** Some megabytes of words, taken in when somebody first chooses a password. */
async function prendreDictionnaires(): Promise<Juge> {
  const [{ ZxcvbnFactory }, commun, francais] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-fr'),
  ]);
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...commun.dictionary, ...francais.dictionary },
    graphs: commun.adjacencyGraphs,
  });
  return (password, connus) => zxcvbn.check(password, connus).guesses;
}

/**
 * [ACC-17] Would it be found by trying the usual ones first: passwords people take, French words,
 * rows of the keyboard, their own name?
 */
export async function estMotDePasseCourant(
  password: string,
  { name, fullname }: { name: string; fullname: string },
): Promise<boolean> {
  juge ??= prendreDictionnaires();
  const connus = [name, ...fullname.split(/\s+/), 'pharmacie', 'caisse', 'vente', 'cnamgs'];
  return estTropFacile((await juge)(password.slice(0, LU_MAX), connus));
}
