import { debutDeJour, JOUR_MS } from '../../base/dates.ts';
import type { BilanCertification } from './certification.schema.ts';
import * as phrases from './certification.phrases.ts';

export interface CertificationRelevee extends BilanCertification {
  /** Codes typed by hand. */
  a_la_main: boolean;
  /** Average of the last week: sticker consumption. */
  ventes_par_jour: number;
  /** Token expiry declared by its owner, 'YYYY-MM-DD'. */
  jeton_fin: string | null;
}
export interface ConstatDeCertification {
  etat: 'juste' | 'surveiller' | 'panne';
  valeur: string;
  faire: string | null;
}

const [QUART_MS, JETON_JOURS, VIGNETTES_JOURS, ECART_MS] = [900_000, 15, 3, 60_000];

function attente(c: CertificationRelevee, maintenant: Date): ConstatDeCertification | null {
  if (c.attend_depuis === null) return null;
  const depuis = new Date(c.attend_depuis);
  const age = maintenant.getTime() - depuis.getTime();
  const valeur = phrases.alarmes.ancienne(c.en_attente, depuis);
  if (age > JOUR_MS) return { etat: 'panne', valeur, faire: phrases.alarmes.attenteFaire };
  // Manual ones wait for a person.
  return age > QUART_MS && !c.a_la_main
    ? { etat: 'surveiller', valeur, faire: phrases.alarmes.attenteFaire }
    : null;
}

function jeton(c: CertificationRelevee, maintenant: Date): ConstatDeCertification | null {
  const fins = [
    ...(c.jeton_fin === null ? [] : [debutDeJour(c.jeton_fin).getTime() + JOUR_MS]),
    ...(c.service?.jeton_fin ? [new Date(c.service.jeton_fin).getTime()] : []),
  ];
  const refuse = c.service?.jeton_valide === false;
  if (fins.length === 0 && !refuse) return null;
  const fin = Math.min(...fins);
  const reste = fin - maintenant.getTime();
  const valeur = Number.isFinite(fin)
    ? phrases.alarmes.jetonFinit(new Date(fin - 1))
    : phrases.alarmes.jetonRefuse;
  if (refuse || reste <= 0) return { etat: 'panne', valeur, faire: phrases.alarmes.jetonFaire };
  return reste < JETON_JOURS * JOUR_MS
    ? { etat: 'surveiller', valeur, faire: phrases.alarmes.jetonFaire }
    : null;
}

function vignettes({
  service,
  ventes_par_jour,
}: CertificationRelevee): ConstatDeCertification | null {
  const restent = service?.vignettes ?? null;
  if (restent === null || restent >= VIGNETTES_JOURS * ventes_par_jour) return null;
  const valeur = phrases.alarmes.vignettes(restent);
  const etat = restent <= 0 ? ('panne' as const) : ('surveiller' as const);
  return { etat, valeur, faire: phrases.alarmes.vignettesFaire };
}

function horloge({ service }: CertificationRelevee): ConstatDeCertification | null {
  const ecart = Math.abs(service?.ecart_horloge_ms ?? 0);
  if (ecart <= ECART_MS) return null;
  const valeur = phrases.alarmes.horloge(Math.round(ecart / 1000));
  return { etat: 'surveiller', valeur, faire: phrases.alarmes.horlogeFaire };
}

function aTraiter(c: CertificationRelevee): ConstatDeCertification | null {
  if (c.incertaines === 0 && c.refusees === 0) return null;
  const valeur = phrases.alarmes.aTraiter(c.incertaines, c.refusees);
  return { etat: 'surveiller', valeur, faire: phrases.alarmes.aTraiterFaire };
}

/**
 * [CER-13] Worst first: 15 minutes or a day waiting; uncertain or refused; stickers under three
 * days of sales; token within fifteen days; clock off a minute. Null: no certification.
 */
export function jugerCertification(
  c: CertificationRelevee | null,
  maintenant: Date,
): ConstatDeCertification | null {
  if (c === null || c.pays === null) return null;
  const maux = [
    jeton(c, maintenant),
    vignettes(c),
    attente(c, maintenant),
    aTraiter(c),
    horloge(c),
  ].filter((m) => m !== null);
  const pire = maux.find((m) => m.etat === 'panne') ?? maux[0];
  if (!pire)
    return { etat: 'juste', valeur: phrases.alarmes.juste(c.certifiees_du_jour), faire: null };
  return { ...pire, valeur: maux.map((m) => m.valeur).join(' ; ') };
}
