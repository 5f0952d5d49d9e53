// @kept-when-opened
import '#client/ui/service/service.css';
import { useAtomValue } from 'jotai';
import type { FormEvent } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { askFirst } from '#client/ui/ask-first.ts';
import { FormErrors, FormField } from '#client/ui/form.tsx';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { FoundDraft } from '#client/ui/form-state.tsx';
import { Loading } from '#client/ui/loading.tsx';
import { ReadingState } from '#client/ui/reading-state.tsx';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { Choice } from '#client/ui/service/choice.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { useTypedForm } from '#client/ui/use-typed-form.ts';
import { LIBELLE_OPERATEUR, OPERATEURS } from '#shared/vente/caisse/demande-du-panier.schema.ts';
import * as phrases from '#shared/vente/mobile-money/ecran.phrases.ts';
import { reglerMobile } from '#shared/vente/mobile-money/mobile-money.api.ts';
import {
  confirmerProduction,
  piloteFige,
} from '#shared/vente/mobile-money/mobile-money.phrases.ts';
import {
  CHAMPS_PILOTE,
  LIBELLE_FAUTE_MOBILE,
  LIBELLE_PILOTE,
} from '#shared/vente/mobile-money/pilotes.ts';
import {
  fautePrefixes,
  prefixesASaisir,
  prefixesLus,
  type PrefixesSaisis,
} from '#shared/vente/mobile-money/prefixes.rules.ts';
import type { ReglagesMobiles } from '#shared/vente/mobile-money/reglages.schema.ts';
import { refetchReglagesMobiles, useReglagesMobiles } from './mobile-money.queries.ts';

type Saisie = Pick<ReglagesMobiles, 'pilote' | 'mode' | 'adresse' | 'libelle' | 'faute'> & {
  prefixes: PrefixesSaisis;
  /** By field; a secret is '' until replaced. */
  valeurs: Readonly<Record<string, string>>;
};
const saisieDe = (r: ReglagesMobiles): Saisie => ({
  pilote: r.pilote,
  mode: r.mode,
  adresse: r.adresse,
  libelle: r.libelle,
  faute: r.faute,
  prefixes: prefixesASaisir(r.prefixes),
  valeurs: Object.fromEntries(r.valeurs.map((v) => [v.cle, v.valeur])),
});
/** What was typed or changed: the others stand. */
function valeursChangees(r: ReglagesMobiles, s: Saisie): { cle: string; valeur: string }[] {
  const tenues = s.pilote === r.pilote ? saisieDe(r).valeurs : {};
  return CHAMPS_PILOTE[s.pilote].flatMap(({ cle }) => {
    const valeur = (s.valeurs[cle] ?? '').trim();
    return valeur === (tenues[cle] ?? '') ? [] : [{ cle, valeur }];
  });
}

const SANS_FAUTE = { '': 'Aucune', ...LIBELLE_FAUTE_MOBILE };

interface PropsPartie {
  r: ReglagesMobiles;
  s: Saisie;
  changer: (part: Partial<Saisie>) => void;
}
function Acces({ r, s, changer }: PropsPartie) {
  return CHAMPS_PILOTE[s.pilote].map(({ cle, libelle, secret }) => {
    const pose = secret && s.pilote === r.pilote && r.valeurs.some((v) => v.cle === cle && v.pose);
    return (
      <FormField
        key={cle}
        label={pose ? phrases.pose(libelle) : libelle}
        help={secret ? phrases.aideSecret : undefined}
      >
        {(id, aide) => (
          <TextInput
            id={id}
            type={secret ? 'password' : 'text'}
            autoComplete="off"
            aria-describedby={aide}
            maxLength={2_000}
            placeholder={pose ? phrases.inchange : ''}
            value={s.valeurs[cle] ?? ''}
            onValueChange={(valeur) => changer({ valeurs: { ...s.valeurs, [cle]: valeur } })}
          />
        )}
      </FormField>
    );
  });
}

function Operateur({ r, s, changer }: PropsPartie) {
  const reel = s.pilote !== 'manuel' && s.pilote !== 'simulateur';
  const texte = (nom: 'adresse' | 'libelle', libelle: string, longueur: number, aide?: string) => (
    <FormField label={libelle} help={aide}>
      {(id, decrit) => (
        <TextInput
          id={id}
          autoComplete="off"
          aria-describedby={decrit}
          maxLength={longueur}
          value={s[nom] ?? ''}
          onValueChange={(v) => changer({ [nom]: v.trim() === '' ? null : v })}
        />
      )}
    </FormField>
  );
  return (
    <section className="service-carte" aria-label="Liaison avec l’opérateur">
      <div className="grille-champs">
        <Choice
          label="Opérateur relié"
          {...(r.en_cours > 0 && { help: piloteFige(r.en_cours) })}
          {...(r.en_cours === 0 && s.pilote === 'manuel' && { help: phrases.sansOperateur })}
          value={s.pilote}
          words={LIBELLE_PILOTE}
          onChange={(pilote) =>
            changer({ pilote, valeurs: pilote === r.pilote ? saisieDe(r).valeurs : {} })
          }
        />
        {reel && (
          <Choice
            label="Mode"
            value={s.mode}
            words={phrases.MODES_DITS}
            onChange={(mode) => changer({ mode })}
          />
        )}
        {reel && texte('adresse', 'Adresse du service, si elle n’est pas la leur', 200)}
        {s.pilote !== 'manuel' && texte('libelle', 'Libellé', 40, phrases.aideLibelle)}
        <Acces r={r} s={s} changer={changer} />
        {s.pilote === 'simulateur' && (
          <Choice
            label="Faute du simulateur"
            value={s.faute ?? ''}
            words={SANS_FAUTE}
            onChange={(faute) => changer({ faute: faute === '' ? null : faute })}
          />
        )}
      </div>
    </section>
  );
}

function Prefixes({ s, changer }: Omit<PropsPartie, 'r'>) {
  return (
    <fieldset className="service-carte">
      <legend>Préfixes</legend>
      <p className="discret service-aide">{phrases.aidePrefixes}</p>
      <div className="grille-champs">
        {OPERATEURS.map((operateur) => (
          <FormField key={operateur} label={LIBELLE_OPERATEUR[operateur]}>
            {(id) => (
              <TextInput
                id={id}
                autoComplete="off"
                inputMode="numeric"
                maxLength={160}
                value={s.prefixes[operateur]}
                onValueChange={(v) => changer({ prefixes: { ...s.prefixes, [operateur]: v } })}
              />
            )}
          </FormField>
        ))}
      </div>
    </fieldset>
  );
}

function Formulaire({ r, fige }: { r: ReglagesMobiles; fige: boolean }) {
  const f = useTypedForm<Saisie>({
    formulaire: FORMULAIRES.reglages_mobiles,
    vierge: saisieDe(r),
  });
  const { s, changer } = f;
  const { erreurs, enCours, envoyer, refuser } = useSubmit(f);
  const raison = f.dirty ? null : phrases.rienAEnregistrer;
  const enregistrer = async (e: FormEvent) => {
    e.preventDefault();
    const prefixes = prefixesLus(s.prefixes);
    const faute = raison ?? fautePrefixes(prefixes);
    if (faute !== null) return refuser(faute);
    const quitte = r.mode === 'essai' && s.mode === 'production';
    if (
      quitte &&
      s.pilote !== 'simulateur' &&
      !(await askFirst({ titre: phrases.passerEnProduction, texte: confirmerProduction }))
    )
      return undefined;
    const corps = {
      ...s,
      prefixes,
      valeurs: valeursChangees(r, s),
      quitter_l_essai: quitte,
      version: r.version,
    };
    const { success } = await envoyer((cle) => callApi(reglerMobile, { corps, cle }));
    if (!success) return undefined;
    f.settle();
    return refetchReglagesMobiles();
  };
  return (
    <form noValidate className="service-reglages" onSubmit={(e) => void enregistrer(e)}>
      <FoundDraft retrouvee={f.retrouvee} reprendre={f.reprendre} oublier={f.oublier} />
      <fieldset disabled={fige} className="service-reglages">
        <Operateur r={r} s={s} changer={changer} />
        <Prefixes s={s} changer={changer} />
      </fieldset>
      <FormErrors errors={erreurs} />
      {fige ? (
        <p className="discret">{phrases.reglageDAdministrateur}</p>
      ) : (
        <ReasonedButton
          type="submit"
          intent="primary"
          className="service-fin"
          text="Enregistrer"
          loading={enCours}
          reason={raison}
          onClick={() => undefined}
        />
      )}
    </form>
  );
}

/** [MOB-16] Read by who sees settings; changed by an administrator. */
export function ReglagesDuMobileMoney() {
  const { data: r, error, refetch } = useReglagesMobiles();
  const admin = useAtomValue(sessionAtom)?.is_admin === true;
  if (error) return <ReadingState message={error.message} onRetry={() => void refetch()} />;
  if (!r) return <Loading />;
  return <Formulaire key={r.version} r={r} fige={!admin} />;
}
