import { Button } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { type FormEvent, useState } from 'react';
import { callApi, type ApiAnswer } from '#client/base/call-api.ts';
import { connectionAtom } from '#client/base/connection.atoms.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { DateField } from '#client/ui/date-field.tsx';
import { AmountField } from '#client/ui/amount-field.tsx';
import { InlineError } from '#client/ui/form.tsx';
import { useSubmit } from '#client/ui/use-submit.ts';
import { Combobox } from '#client/ui/combobox.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { jourDe } from '#shared/base/dates.ts';
import * as phrasesReglement from '#shared/vente/caisse/reglement.phrases.ts';
import * as phrasesCnamgs from '#shared/vente/cnamgs/cnamgs.phrases.ts';
import { formatDu } from '#shared/base/montant.ts';
import {
  deposerBordereau,
  payerBordereauAppel,
  rejeterBordereau,
} from '#shared/vente/cnamgs/bordereau.api.ts';
import { type ActeBordereau, acteBordereauPermis } from '#shared/vente/cnamgs/bordereau.rules.ts';
import {
  type Bordereau,
  LIBELLE_MODE_FONDS,
  MODES_FONDS,
} from '#shared/vente/cnamgs/bordereau.schema.ts';
import { refetchCnamgs } from './cnamgs.queries.ts';

const NOMS: Readonly<Record<ActeBordereau, string>> = {
  deposer: 'Déposer',
  payer: 'Enregistrer un paiement',
  rejeter: 'Rejeté par le fonds',
};

const MOTS = {
  deposer: { bouton: 'Déposer', nom: 'Référence', invite: 'Référence (facultatif)', max: 80 },
  payer: { bouton: 'Enregistrer', nom: 'Référence', invite: 'Référence (facultatif)', max: 80 },
  rejeter: { bouton: 'Rejeter', nom: 'Motif du rejet', invite: 'Motif du rejet', max: 250 },
} as const satisfies Record<ActeBordereau, object>;

interface SaisieSuite {
  date: string;
  texte: string;
  mode: (typeof MODES_FONDS)[number];
  montant: number | null;
}

function raisonPaiement(montant: number | null, reste: number): string | null {
  if (!montant) return phrasesCnamgs.bordereauMontantNul;
  return montant > reste ? phrasesCnamgs.bordereauTropPaye(formatDu(reste)) : null;
}
function raisonSuite(b: Bordereau, acte: ActeBordereau, s: SaisieSuite): string | null {
  if (acte === 'payer') return raisonPaiement(s.montant, b.reste);
  return acte === 'rejeter' && s.texte.trim() === '' ? phrasesCnamgs.bordereauMotif : null;
}

function envoyerSuite(
  b: Bordereau,
  acte: ActeBordereau,
  { date, texte, mode, montant }: SaisieSuite,
  cle: string,
): Promise<ApiAnswer<Bordereau>> {
  const cible = { parametres: { id: b.id }, cle };
  const [le, reference] = [date || null, texte.trim() || null];
  if (acte === 'payer')
    return callApi(payerBordereauAppel, {
      ...cible,
      corps: { montant: montant ?? 0, date: le, mode, reference },
    });
  return acte === 'deposer'
    ? callApi(deposerBordereau, { ...cible, corps: { date: le, reference } })
    : callApi(rejeterBordereau, { ...cible, corps: { motif: texte.trim() } });
}

function ChampsPaiement({
  s: { montant, mode },
  poser,
}: {
  s: SaisieSuite;
  poser: (change: Partial<SaisieSuite>) => void;
}) {
  return (
    <>
      <AmountField
        aria-label="Montant payé (FCFA)"
        autoFocus
        decimals={2}
        value={montant}
        onChange={(m) => poser({ montant: m })}
      />
      <Combobox
        aria-label="Mode de paiement"
        value={mode}
        options={MODES_FONDS.map((m) => ({ value: m, label: LIBELLE_MODE_FONDS[m] }))}
        onChange={(e) =>
          poser({ mode: MODES_FONDS.find((m) => m === e.currentTarget.value) ?? 'virement' })
        }
      />
    </>
  );
}

function Formulaire({
  b,
  acte,
  fermer: close,
}: {
  b: Bordereau;
  acte: ActeBordereau;
  fermer: () => void;
}) {
  const fermer = useOwnClose(close);
  const [s, setS] = useState<SaisieSuite>(() => ({
    date: jourDe(new Date()),
    texte: '',
    mode: 'virement',
    montant: b.reste,
  }));
  const poser = (change: Partial<SaisieSuite>) => setS((avant) => ({ ...avant, ...change }));
  const { erreurs, enCours, envoyer, refuser } = useSubmit();
  const raison = enCours ? phrasesReglement.traitement : raisonSuite(b, acte, s);
  const mots = MOTS[acte];
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (raison !== null) return refuser(raison);
    const { success, statut } = await envoyer((cle) => envoyerSuite(b, acte, s, cle));
    if (success || statut === 409) refetchCnamgs();
    if (success) fermer();
  };
  return (
    <form
      noValidate
      className="cnamgs-suite"
      aria-label={NOMS[acte]}
      onSubmit={(e) => void soumettre(e)}
    >
      {acte !== 'rejeter' && (
        <DateField label="Le" value={s.date} onChange={(date) => poser({ date })} />
      )}
      {acte === 'payer' && <ChampsPaiement s={s} poser={poser} />}
      <TextInput
        className="large"
        aria-label={mots.nom}
        placeholder={mots.invite}
        autoFocus={acte === 'rejeter'}
        maxLength={mots.max}
        value={s.texte}
        onValueChange={(texte) => poser({ texte })}
      />
      <ReasonedButton
        type="submit"
        reason={raison}
        intent={acte === 'rejeter' ? 'danger' : 'primary'}
        text={mots.bouton}
        onClick={() => undefined}
      />
      <Button text="Annuler" onClick={fermer} />
      <InlineError errors={erreurs} />
    </form>
  );
}

/** Only the acts its state allows. */
export function SuiteBordereau({ b }: { b: Bordereau }) {
  const horsLigne = useAtomValue(connectionAtom).etat === 'hors_ligne';
  const [acte, faire] = useState<ActeBordereau | null>(null);
  const permis = (Object.keys(NOMS) as ActeBordereau[]).filter((a) =>
    acteBordereauPermis(b.statut, a),
  );
  if (permis.length === 0) return null;
  if (acte !== null && !horsLigne)
    return <Formulaire key={acte} b={b} acte={acte} fermer={() => faire(null)} />;
  return (
    <div className="cnamgs-suite">
      {permis.map((a) => (
        <ReasonedButton
          key={a}
          reason={horsLigne ? 'Indisponible hors ligne' : null}
          intent={a === 'rejeter' ? 'danger' : 'primary'}
          variant="outlined"
          text={a === 'deposer' && b.statut === 'Rejeté' ? 'Déposer de nouveau' : NOMS[a]}
          onClick={() => faire(a)}
        />
      ))}
    </div>
  );
}
