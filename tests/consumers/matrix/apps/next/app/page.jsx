import { Show } from "./show.jsx";

export default function Page() {
  return <Show />;
}
