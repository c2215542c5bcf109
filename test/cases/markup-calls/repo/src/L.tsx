export default function Layout() {
  return <main />;
}
