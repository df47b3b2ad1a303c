/** Describes the props of `Arch`. */
export interface ArchProps {
  /** The content of the door: a tree, its outline where something is missing, or closed doors. */
  scene: 'garden' | 'missing' | 'closed';
}

/** Renders the product's drawing: a door in three arches. It is decoration. */
export function Arch({ scene }: ArchProps) {
  return (
    <svg className="ui-arch" data-scene={scene} viewBox="0 0 380 216" aria-hidden="true">
      <path className="ui-arch-far" d="M64 216V126a126 126 0 0 1 252 0v90z" />
      <path className="ui-arch-middle" d="M88 216V122a102 102 0 0 1 204 0v94z" />
      <path className="ui-arch-near" d="M112 216V118a78 78 0 0 1 156 0v98z" />
      <path className="ui-arch-door" d="M136 216V113a54 54 0 0 1 108 0v103z" />
      {scene === 'closed' ? <Doors /> : <path className="ui-arch-ground" d="M136 216v-28q54-10 108 0v28z" />}
      {scene === 'missing' ? <path className="ui-arch-outline" d="M190 75 158 174h64zM190 174v22" /> : null}
      {scene === 'garden' ? <Trees /> : null}
      <path className="ui-arch-line" d="M0 215.5h380" />
    </svg>
  );
}

function Doors() {
  return (
    <>
      <path className="ui-arch-panel" d="M150 216V114a36 36 0 0 1 34-38v140M230 216V114a36 36 0 0 0-34-38v140" />
      <path className="ui-arch-gap" d="M190 60v156" />
      <circle className="ui-arch-knob" cx="184" cy="156" r="3" />
      <circle className="ui-arch-knob" cx="196" cy="156" r="3" />
    </>
  );
}

function Trees() {
  return (
    <>
      <path className="ui-arch-young" d="m153 150-11 36h22z" />
      <path className="ui-arch-trunk" d="M153 168v30" />
      <path className="ui-arch-tree" d="m190 77-30 96h60z" />
      <path className="ui-arch-branch" d="M190 107v66m0-44-10 11m10-11 10 11m-10 12-14 14m14-14 14 14" />
      <path className="ui-arch-trunk" d="M190 173v29" />
    </>
  );
}
