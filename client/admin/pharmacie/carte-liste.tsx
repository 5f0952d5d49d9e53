import { Button, Spinner } from '@blueprintjs/core';
import { Cross, Edit, Lock, Plus, Tick } from '@blueprintjs/icons';
import { type FormEvent, useId, useRef, useState } from 'react';
import { callApi } from '#client/base/call-api.ts';
import { useOwnClose } from '#client/ui/use-own-close.ts';
import { retenirReference, useReferences } from '#client/admin/reference/reference.queries.ts';
import { FORMULAIRES } from '#client/ui/form-list.ts';
import { ReasonedButton } from '#client/ui/reasoned-button.tsx';
import { InlineError } from '#client/ui/form.tsx';
import { useGuardedClose } from '#client/ui/form-guard.ts';
import { FormState } from '#client/ui/form-state.tsx';
import { useRecordForm } from '#client/ui/use-record-form.ts';
import { useSubmit } from '#client/ui/use-submit.ts';
import { TextInput } from '#client/ui/text-input.tsx';
import { AskedBack } from '#client/ui/use-asked-back.ts';
import { normaliser } from '#shared/base/liste.ts';
import * as phrasesReference from '#shared/admin/reference/reference.phrases.ts';
import { formatNombre } from '#shared/base/montant.ts';
import { creerReference, modifierReference } from '#shared/admin/reference/reference.api.ts';
import { estMotifReserve } from '#shared/admin/reference/reference.rules.ts';
import type { NomListe, Reference } from '#shared/admin/reference/reference.schema.ts';

const LIBELLE_MAX = 150;

export function CarteListe({ liste, titre }: { liste: NomListe; titre: string }) {
  const id = useId();
  const { data, error, refetch } = useReferences(liste);
  const [mots, setMots] = useState('');
  const [edite, editer] = useState<number | null>(null);
  const cherche = normaliser(mots.trim());
  const montrees = data?.filter((r) => normaliser(r.libelle).includes(cherche)) ?? [];
  return (
    <section className="carte-liste" aria-labelledby={id}>
      <header>
        <h2 id={id}>{titre}</h2>
        <span className="compteur">
          {data &&
            (cherche
              ? `${formatNombre(montrees.length)} sur ${formatNombre(data.length)}`
              : formatNombre(data.length))}
        </span>
        <TextInput
          size="small"
          type="search"
          placeholder="Filtrer"
          aria-label={`Filtrer : ${titre}`}
          value={mots}
          onValueChange={setMots}
        />
      </header>
      {error && (
        <p className="carte-liste-vide" role="alert">
          {error.message}{' '}
          <Button size="small" onClick={() => void refetch()}>
            Réessayer
          </Button>
        </p>
      )}
      {!data && !error && (
        <Spinner size={20} className="carte-liste-vide" aria-label="Chargement" />
      )}
      {data && (
        <ul aria-labelledby={id}>
          <AskedBack
            formulaire="reference"
            onOpen={(demande) => {
              if (data.some((r) => r.id === demande)) editer(demande);
            }}
          />
          {montrees.map((r) => (
            <li key={r.id}>
              {edite === r.id ? (
                <Edition liste={liste} reference={r} fermer={() => editer(null)} />
              ) : (
                <Ligne liste={liste} reference={r} editer={() => editer(r.id)} />
              )}
            </li>
          ))}
          {montrees.length === 0 && (
            <li className="carte-liste-vide discret">
              {cherche ? 'Aucun élément ne correspond' : 'Aucun élément'}
            </li>
          )}
        </ul>
      )}
      <Ajout liste={liste} titre={titre} />
    </section>
  );
}

function Ligne({
  liste,
  reference: { libelle },
  editer,
}: {
  liste: NomListe;
  reference: Reference;
  editer: () => void;
}) {
  const reserve = estMotifReserve(liste, libelle);
  return (
    <ReasonedButton
      reason={reserve ? phrasesReference.motifReserve(libelle) : null}
      variant="minimal"
      fill
      alignText="start"
      textClassName="coupe"
      text={libelle}
      endIcon={reserve ? <Lock size={12} /> : <Edit size={12} />}
      onClick={editer}
    />
  );
}

function Edition({
  liste,
  reference,
  fermer: doneWith,
}: {
  liste: NomListe;
  reference: Reference;
  fermer: () => void;
}) {
  const id = useId();
  const f = useRecordForm({
    formulaire: FORMULAIRES.reference,
    fiche: reference,
    nom: reference.libelle,
    vierge: { libelle: '' },
    saisieDe: ({ libelle }: Reference) => ({ libelle }),
    corpsDe: ({ libelle }) => ({ libelle: libelle.trim() }),
  });
  const refusee = f.erreurs.length > 0;
  const close = useOwnClose(doneWith);
  const fermer = useGuardedClose(close);
  const enregistrer = async (e: FormEvent) => {
    e.preventDefault();
    if (f.raison !== null) return;
    const enregistree = await f.enregistrer({
      modifier: ({ libelle = f.s.libelle, version }, cle) =>
        callApi(modifierReference[liste], {
          parametres: { id: reference.id },
          corps: { id: reference.id, libelle, type: 'edit', version },
          cle,
        }),
    });
    if (!enregistree) return;
    retenirReference(liste, enregistree);
    close();
  };
  return (
    <form noValidate className="carte-liste-saisie" onSubmit={(e) => void enregistrer(e)}>
      <FormState f={f} labels={{ libelle: 'Libellé' }} />
      <TextInput
        size="small"
        fill
        autoFocus
        autoComplete="off"
        maxLength={LIBELLE_MAX}
        value={f.s.libelle}
        onValueChange={(libelle) => f.changer({ libelle })}
        aria-label={`Renommer ${reference.libelle}`}
        aria-invalid={refusee}
        {...(refusee && { intent: 'danger' as const, 'aria-describedby': id })}
        onFocus={(e) => e.currentTarget.select()}
        onBlur={() => !f.dirty && f.retrouvee === null && close()}
        onKeyDown={(e) => {
          if (e.key === 'Escape') fermer();
        }}
      />
      <Button
        type="submit"
        size="small"
        variant="minimal"
        intent="primary"
        icon={<Tick />}
        aria-label="Enregistrer"
        loading={f.enCours}
      />
      <Button
        size="small"
        variant="minimal"
        icon={<Cross />}
        aria-label="Annuler"
        onClick={fermer}
      />
      <InlineError id={id} errors={f.erreurs} />
    </form>
  );
}

function raisonAjout(liste: NomListe, libelle: string): string | null {
  if (libelle.trim() === '') return phrasesReference.referenceRequise;
  if (estMotifReserve(liste, libelle)) return phrasesReference.motifReserve(libelle.trim());
  return null;
}

function Ajout({ liste, titre }: { liste: NomListe; titre: string }) {
  const id = useId();
  const champ = useRef<HTMLInputElement>(null);
  const [libelle, setLibelle] = useState('');
  const { erreurs, enCours, envoyer, refuser } = useSubmit();
  const raison = raisonAjout(liste, libelle);
  const deja = raison !== null && libelle.trim() !== '' ? [raison] : [];
  const dites = erreurs.length > 0 ? erreurs : deja;
  const ajouter = async () => {
    const { success, data } = await envoyer((cle) =>
      callApi(creerReference[liste], { corps: { libelle }, cle }),
    );
    if (!success || !data) return;
    retenirReference(liste, data);
    setLibelle('');
    champ.current?.focus();
  };
  return (
    <form
      noValidate
      className="carte-liste-saisie carte-liste-ajout"
      onSubmit={(e) => {
        e.preventDefault();
        if (raison === null) void ajouter();
        else refuser(raison);
      }}
    >
      <TextInput
        size="small"
        fill
        inputRef={champ}
        autoComplete="off"
        maxLength={LIBELLE_MAX}
        placeholder="Nouvel élément"
        aria-label={`Ajouter : ${titre}`}
        value={libelle}
        aria-invalid={dites.length > 0}
        {...(dites.length > 0 && { intent: 'danger' as const, 'aria-describedby': id })}
        onValueChange={(texte) => {
          setLibelle(texte);
          refuser();
        }}
      />
      <ReasonedButton
        size="small"
        icon={<Plus />}
        reason={raison}
        loading={enCours}
        aria-label={`Ajouter à ${titre}`}
        onClick={() => void ajouter()}
      />
      <InlineError id={id} errors={dites} />
    </form>
  );
}
