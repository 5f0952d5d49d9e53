import { callApi, type ApiAnswer } from '#client/base/call-api.ts';
import { newKey } from '#client/base/new-key.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { store } from '#client/base/store.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { toast } from '#client/ui/toast.ts';
import * as phrasesCoupure from '#shared/vente/caisse/coupure.phrases.ts';
import { suiteDuDiffere } from '#shared/vente/caisse/differe.rules.ts';
import { resteARegler } from '#shared/vente/caisse/refus-differe.rules.ts';
import { majReservationAppel } from '#shared/vente/reservation/reservation.api.ts';
import { empreintePayee } from '#shared/vente/reservation/contenu.rules.ts';
import type { Reservation } from '#shared/vente/reservation/reservation.schema.ts';
import { recevoirALaCaisse } from './caisse.queries.ts';
import {
  type Differe,
  storeDiffere,
  mesDifferesAtom,
  numeros,
  oublierDiffere,
} from './differes.atoms.ts';

type Suite = ReturnType<typeof suiteDuDiffere>;

const REPRISE_MS = 3_000;
const REPRISE_COUPE_MS = 15_000;
let reveiller: () => void = () => undefined;
/** Retry delay, longer offline; reconnection or a request ends it. */
const patienter = (): Promise<void> =>
  new Promise((fin) => {
    const enLigne = () => store.get(connectionAtom).etat === 'en_ligne';
    const coupe = !enLigne();
    const finir = () => {
      clearTimeout(minuterie);
      desabonner();
      fin();
    };
    reveiller = finir;
    const minuterie = setTimeout(finir, coupe ? REPRISE_COUPE_MS : REPRISE_MS);
    const desabonner = store.sub(connectionAtom, () => coupe && enLigne() && finir());
  });

/** Next step after an answer, compared with what was paid for. */
function suiteDe(d: Differe, { statut, errors, data }: ApiAnswer<Reservation>): Suite {
  const panier =
    data && 'status' in data
      ? { ...data, memeContenu: empreintePayee(data) === d.empreinte }
      : null;
  return suiteDuDiffere(
    { ...d, version: d.corps.version, verse: Math.min(d.recu, d.net) },
    { statut, errors, panier },
  );
}

async function envoyer(d: Differe): Promise<boolean> {
  const reponse = await callApi(majReservationAppel, {
    parametres: { id: d.reservation_id },
    corps: d.corps,
    cle: d.cle,
    silencieux: true,
  });
  const { statut, data } = reponse;
  if (data && (statut === 200 || statut === 409)) recevoirALaCaisse(d.caisse_id, data);
  const suite = suiteDe(d, reponse);
  switch (suite.faire) {
    case 'fini':
      oublierDiffere(d);
      toast.succes(phrasesCoupure.differeFait(numeros([d]), data?.numero_ticket ?? null));
      return true;
    case 'renvoyer': {
      const suivant: Differe = {
        ...d,
        cle: newKey(),
        corps: { ...d.corps, version: suite.version },
      };
      storeDiffere(suivant);
      return envoyer(suivant);
    }
    case 'expliquer':
      storeDiffere({ ...d, refus: { ...suite.refus, version: data?.version ?? d.corps.version } });
      return true;
    case 'attendre':
      return false;
  }
}

/** Unanswered ones, and those refused for a register now held again. */
function aEnvoyer(): Differe[] {
  const tenue = store.get(sessionAtom)?.caisse_id;
  return store
    .get(mesDifferesAtom)
    .filter((d) => resteARegler(d) && (d.refus === null || d.caisse_id === tenue));
}

let enCours = false;
/** Sends sequentially, in payment order; retries until answered. */
export async function synchroniser(): Promise<void> {
  if (enCours) return reveiller();
  enCours = true;
  const essayes = new Set<string>();
  try {
    for (;;) {
      const d = aEnvoyer().find(({ cle }) => !essayes.has(cle));
      if (!d) return;
      // Refused for lack of the register: one try until something changes.
      if (d.refus !== null) essayes.add(d.cle);
      if (await envoyer(d)) continue;
      if (store.get(sessionAtom) === null) return;
      await patienter();
    }
  } finally {
    enCours = false;
  }
}

/**
 * Retries a refused payment on the current basket, with a new key: the old key would replay its
 * refusal.
 */
export function reessayer(d: Differe): void {
  if (d.refus === null) return;
  storeDiffere({
    ...d,
    cle: newKey(),
    corps: { ...d.corps, version: d.refus.version },
    refus: null,
  });
  void synchroniser();
}
