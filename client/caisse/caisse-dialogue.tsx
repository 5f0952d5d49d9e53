import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useAtomValue } from 'jotai';
import { type FormEvent, useId, useState } from 'react';
import { sessionAtom } from '#client/base/session.atoms.ts';
import { BoutonMotive } from '#client/ui/bouton-motive.tsx';
import { confirmer } from '#client/ui/dialogue-confirmation.tsx';
import { Dialogue } from '#client/ui/dialogue.tsx';
import { EnteteDialogue } from '#client/ui/entete-dialogue.tsx';
import { ActesDialogue, ErreursForme } from '#client/ui/formulaire.tsx';
import { ListeDeroulante } from '#client/ui/liste-deroulante.tsx';
import { toast } from '#client/ui/toast.ts';
import * as phrasesCaisse from '#shared/caisse/caisse.phrases.ts';
import { CAISSE_DEFAUT, type Caisse } from '#shared/caisse/caisse.schema.ts';
import { lireImprimante, PAPIERS } from '#shared/caisse/imprimante.rules.ts';
import { useCaisses } from './caisse.queries.ts';
import * as acte from './configuration.actions.ts';
import { EtiquetteCaisse } from './etat-caisse.tsx';

/** A new register, by its name; it opens at once. */
export function NouvelleCaisse({ fermer }: { fermer: () => void }) {
  const [libelle, setLibelle] = useState('');
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  const [enCours, setEnCours] = useState(false);
  const id = useId();
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (enCours) return;
    setEnCours(true);
    const { success, errors } = await acte.creerCaisseIci(libelle);
    setEnCours(false);
    setErreurs(errors);
    if (success) fermer();
  };
  return (
    <Dialogue
      isOpen
      className="formulaire-caisse"
      aria-labelledby="caisse-nouvelle"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <EnteteDialogue id="caisse-nouvelle" titre="Nouvelle caisse" fermer={fermer} />
      <form className="formulaire-corps" onSubmit={(e) => void soumettre(e)}>
        <FormGroup label="Libellé" labelFor={id}>
          <InputGroup
            id={id}
            autoFocus
            value={libelle}
            maxLength={60}
            onValueChange={setLibelle}
            placeholder="Caisse 3"
          />
        </FormGroup>
        <ErreursForme erreurs={erreurs} />
        <ActesDialogue>
          <Button onClick={fermer}>Annuler</Button>
          <BoutonMotive
            type="submit"
            intent="primary"
            loading={enCours}
            raison={libelle.trim() === '' ? phrasesCaisse.caisseLibelleRequis : null}
            onClick={() => undefined}
          >
            Créer la caisse
          </BoutonMotive>
        </ActesDialogue>
      </form>
    </Dialogue>
  );
}

/** One register: its state and holder, live; its name and printer. */
export function CaisseDialogue({ id, fermer }: { id: number; fermer: () => void }) {
  const { data: caisses, isError } = useCaisses();
  const caisse = caisses?.find((c) => c.id === id);
  return (
    <Dialogue
      isOpen
      className="formulaire-caisse"
      aria-labelledby="caisse-titre"
      onClose={fermer}
      canOutsideClickClose={false}
    >
      <EnteteDialogue id="caisse-titre" titre={`Caisse N°${id}`} fermer={fermer} />
      {caisse ? (
        <div className="formulaire-corps">
          <Etat caisse={caisse} caisses={caisses ?? []} />
          <Fiche caisse={caisse} fermer={fermer} />
        </div>
      ) : (
        <p className="formulaire-corps discret" role="status">
          {isError ? 'Les caisses n’ont pas pu être lues.' : 'Lecture…'}
        </p>
      )}
    </Dialogue>
  );
}

/**
 * Opening, closing, freeing. Baskets that wait are moved first: the server says how many there are.
 */
function Etat({ caisse: c, caisses }: { caisse: Caisse; caisses: readonly Caisse[] }) {
  const session = useAtomValue(sessionAtom);
  const [attente, setAttente] = useState<string | null>(null);
  const [vers, setVers] = useState('');
  const ouverte = c.statut === 'Ouvert';
  const ouvertes = caisses.filter(
    (x) => x.statut === 'Ouvert' && x.id !== c.id && x.id !== CAISSE_DEFAUT,
  );
  const fermer = async (reaffecter_a?: number) => {
    if (
      reaffecter_a === undefined &&
      c.current_authorized_user &&
      !(await confirmer({ texte: phrasesCaisse.caisseTenueAFermer(c.current_authorized_user) }))
    )
      return;
    const reponse = await acte.fermer(c.id, reaffecter_a);
    setAttente(
      !reponse.success && reponse.statut === 409 && reaffecter_a === undefined
        ? reponse.errors.join(' ')
        : null,
    );
    if (reponse.success) toast.succes(reponse.message);
    else if (reponse.statut !== 409 || reaffecter_a !== undefined) toast.avertir(reponse.errors);
  };
  const liberer = async () => {
    if (
      await confirmer({ texte: phrasesCaisse.caisseTenueAFermer(c.current_authorized_user ?? '') })
    )
      await acte.liberer(c.id);
  };
  return (
    <>
      <EtiquetteCaisse caisse={c}>
        {{
          // One button, whatever it does: the focus stays on it, and Escape keeps closing the
          // dialog.
          statut: (
            <BoutonMotive
              size="small"
              variant="outlined"
              intent={ouverte ? 'danger' : 'success'}
              raison={c.id === CAISSE_DEFAUT ? phrasesCaisse.caisseDefautFermer : null}
              onClick={() => void (ouverte ? fermer() : acte.ouvrir(c.id))}
            >
              {ouverte ? 'Fermer la caisse' : 'Ouvrir la caisse'}
            </BoutonMotive>
          ),
          tenue: c.current_authorized_user && (
            <BoutonMotive
              size="small"
              variant="outlined"
              raison={session?.is_admin ? null : phrasesCaisse.caisseLibererAdmin}
              onClick={() => void liberer()}
            >
              Libérer
            </BoutonMotive>
          ),
        }}
      </EtiquetteCaisse>
      {attente !== null && ouverte && (
        <div className="caisse-reaffectation teinte-warning" role="alert">
          <p>▲ {attente}</p>
          <div>
            {ouvertes.length === 0 ? (
              phrasesCaisse.caisseSansAutre
            ) : (
              <>
                <ListeDeroulante
                  autoFocus
                  aria-label="Caisse qui reçoit les réservations"
                  value={vers}
                  options={[
                    { value: '', label: 'Les déplacer vers…' },
                    ...ouvertes.map((x) => ({ value: String(x.id), label: x.libelle })),
                  ]}
                  onChange={(e) => setVers(e.currentTarget.value)}
                />
                <BoutonMotive
                  intent="primary"
                  raison={vers === '' ? phrasesCaisse.caisseChoisir : null}
                  onClick={() => void fermer(Number(vers))}
                >
                  Déplacer et fermer
                </BoutonMotive>
              </>
            )}
            <Button variant="minimal" onClick={() => setAttente(null)}>
              Ne pas fermer
            </Button>
          </div>
        </div>
      )}
    </>
  );
}

function Fiche({ caisse: c, fermer }: { caisse: Caisse; fermer: () => void }) {
  const [s, setS] = useState({
    libelle: c.libelle,
    imprimante: c.imprimante ?? '',
    imprimante_mm: c.imprimante_mm,
  });
  const [erreurs, setErreurs] = useState<readonly string[]>([]);
  const [enCours, setEnCours] = useState(false);
  const id = useId();
  const defaut = c.id === CAISSE_DEFAUT;
  const faute =
    s.imprimante.trim() !== '' && lireImprimante(s.imprimante) === null
      ? phrasesCaisse.imprimanteInvalide
      : null;
  const raison = s.libelle.trim() === '' ? phrasesCaisse.caisseLibelleRequis : faute;
  const soumettre = async (e: FormEvent) => {
    e.preventDefault();
    if (enCours || raison !== null) return;
    setEnCours(true);
    const { success, errors } = await acte.modifierCaisseIci(c.id, s);
    setEnCours(false);
    setErreurs(errors);
    if (success) fermer();
  };
  return (
    <form onSubmit={(e) => void soumettre(e)}>
      <FormGroup
        label="Libellé"
        labelFor={`${id}-libelle`}
        helperText={defaut ? phrasesCaisse.caisseDefautNom : undefined}
      >
        <InputGroup
          id={`${id}-libelle`}
          value={s.libelle}
          maxLength={60}
          readOnly={defaut}
          autoFocus={!defaut}
          onValueChange={(libelle) => setS({ ...s, libelle })}
        />
      </FormGroup>
      <div className="caisse-papier">
        <FormGroup
          label="Imprimante de tickets du réseau"
          labelFor={`${id}-imprimante`}
          intent={faute ? 'danger' : 'none'}
          helperText={faute ?? 'Vide : le navigateur imprime, sur l’imprimante du poste.'}
        >
          <InputGroup
            id={`${id}-imprimante`}
            value={s.imprimante}
            maxLength={40}
            placeholder="192.168.1.50:9100"
            aria-invalid={faute !== null}
            onValueChange={(imprimante) => setS({ ...s, imprimante })}
          />
        </FormGroup>
        <FormGroup label="Son papier" labelFor={`${id}-papier`}>
          <ListeDeroulante
            id={`${id}-papier`}
            value={s.imprimante_mm}
            options={PAPIERS.map((mm) => ({ value: mm, label: `${mm} mm` }))}
            onChange={(e) =>
              setS({
                ...s,
                imprimante_mm: PAPIERS.find((mm) => mm === Number(e.currentTarget.value)) ?? 80,
              })
            }
          />
        </FormGroup>
      </div>
      <ErreursForme erreurs={erreurs} />
      <ActesDialogue>
        <Button onClick={fermer}>Annuler</Button>
        <BoutonMotive
          type="submit"
          intent="primary"
          loading={enCours}
          raison={raison}
          onClick={() => undefined}
        >
          Enregistrer
        </BoutonMotive>
      </ActesDialogue>
    </form>
  );
}
